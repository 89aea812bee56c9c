//! The plural that controller-gen gives a kind: that of the package flect 1.0.

/// An irregular word: singular, plural, another plural, whether the plural may belong to another word, and whether it
/// counts as a whole word only.
type Word = (&'static str, &'static str, &'static str, bool, bool);

#[rustfmt::skip]
const WORDS: &[Word] = &[
    ("aircraft", "aircraft", "", false, false), ("beef", "beef", "beefs", false, false),
    ("bison", "bison", "", false, false), ("blues", "blues", "", true, false),
    ("chassis", "chassis", "", false, false), ("deer", "deer", "", false, false),
    ("fish", "fish", "fishes", false, false), ("moose", "moose", "", false, false),
    ("police", "police", "", false, false), ("salmon", "salmon", "salmons", false, false),
    ("series", "series", "", false, false), ("sheep", "sheep", "", false, false),
    ("shrimp", "shrimp", "shrimps", false, false), ("species", "species", "", false, false),
    ("swine", "swine", "swines", false, false), ("trout", "trout", "trouts", false, false),
    ("tuna", "tuna", "tunas", false, false), ("you", "you", "", false, false),
    ("child", "children", "", false, false), ("ox", "oxen", "", false, true), ("foot", "feet", "", false, false),
    ("goose", "geese", "", false, false), ("man", "men", "", false, false), ("human", "humans", "", false, false),
    ("louse", "lice", "", false, true), ("mouse", "mice", "", false, false), ("tooth", "teeth", "", false, false),
    ("woman", "women", "", false, false), ("die", "dice", "", false, true), ("person", "people", "", false, false),
    ("adieu", "adieux", "adieus", false, false), ("fabliau", "fabliaux", "", false, false),
    ("bureau", "bureaus", "bureaux", false, false), ("criterion", "criteria", "", false, false),
    ("ganglion", "ganglia", "ganglions", false, false), ("lexicon", "lexica", "lexicons", false, false),
    ("mitochondrion", "mitochondria", "mitochondrions", false, false), ("noumenon", "noumena", "", false, false),
    ("phenomenon", "phenomena", "", false, false), ("taxon", "taxa", "", false, false),
    ("media", "media", "", false, false), ("medium", "media", "mediums", true, false),
    ("stadium", "stadiums", "stadia", false, false), ("aquarium", "aquaria", "aquariums", false, false),
    ("auditorium", "auditoria", "auditoriums", false, false), ("symposium", "symposia", "symposiums", false, false),
    ("curriculum", "curriculums", "curricula", false, false), ("quota", "quotas", "", false, false),
    ("alumnus", "alumni", "alumnuses", false, false), ("bacillus", "bacilli", "", false, false),
    ("cactus", "cacti", "cactuses", false, false), ("coccus", "cocci", "", false, false),
    ("focus", "foci", "focuses", false, false), ("locus", "loci", "locuses", false, false),
    ("nucleus", "nuclei", "nucleuses", false, false), ("octopus", "octupuses", "octopi", false, false),
    ("radius", "radii", "radiuses", false, false), ("syllabus", "syllabi", "", false, false),
    ("corpus", "corpora", "corpuses", false, false), ("genus", "genera", "", false, false),
    ("alumna", "alumnae", "", false, false), ("vertebra", "vertebrae", "", false, false),
    ("differentia", "differentiae", "", false, false), ("minutia", "minutiae", "", false, false),
    ("vita", "vitae", "", false, false), ("larva", "larvae", "", false, false),
    ("postcava", "postcavae", "", false, false), ("praecava", "praecavae", "", false, false),
    ("uva", "uvae", "", false, false), ("apex", "apices", "apexes", false, false),
    ("codex", "codices", "codexes", false, false), ("index", "indices", "indexes", false, false),
    ("latex", "latices", "latexes", false, false), ("vertex", "vertices", "vertexes", false, false),
    ("vortex", "vortices", "vortexes", false, false), ("appendix", "appendices", "appendixes", false, false),
    ("radix", "radices", "radixes", false, false), ("helix", "helices", "helixes", false, false),
    ("axis", "axes", "", false, true), ("crisis", "crises", "", false, false),
    ("ellipsis", "ellipses", "", true, false), ("genesis", "geneses", "", false, false),
    ("oasis", "oases", "", false, false), ("thesis", "theses", "", false, false),
    ("testis", "testes", "", false, false), ("base", "bases", "", false, false), ("basis", "bases", "", true, false),
    ("alias", "aliases", "", false, true), ("vedalia", "vedalias", "", false, false),
    ("use", "uses", "", false, true), ("abuse", "abuses", "", false, false), ("cause", "causes", "", false, false),
    ("clause", "clauses", "", false, false), ("cruse", "cruses", "", false, false),
    ("excuse", "excuses", "", false, false), ("fuse", "fuses", "", false, false),
    ("house", "houses", "", false, false), ("misuse", "misuses", "", false, false),
    ("muse", "muses", "", false, false), ("pause", "pauses", "", false, false), ("ache", "aches", "", false, false),
    ("topaz", "topazes", "", false, false), ("buffalo", "buffaloes", "buffalos", false, false),
    ("potato", "potatoes", "", false, false), ("tomato", "tomatoes", "", false, false),
    ("equipment", "equipment", "", false, false), ("information", "information", "", false, false),
    ("jeans", "jeans", "", false, false), ("money", "money", "", false, false), ("news", "news", "", false, false),
    ("rice", "rice", "", false, false), ("dwarf", "dwarfs", "dwarves", false, false),
    ("hoof", "hoofs", "hooves", false, false), ("thief", "thieves", "", false, false),
    ("chive", "chives", "", false, false), ("hive", "hives", "", false, false), ("move", "moves", "", false, false),
    ("movie", "movies", "", false, false), ("cookie", "cookies", "", false, false),
    ("pretorium", "pretoriums", "", false, false), ("agenda", "agendas", "", false, false),
    ("formula", "formulas", "formulae", false, false), ("shoe", "shoes", "", false, false),
    ("toe", "toes", "", false, true), ("graffiti", "graffiti", "", false, false), ("ID", "IDs", "", false, true),
];

/// Endings with their plurals; the first that fits counts.
#[rustfmt::skip]
const ENDINGS: &[(&str, &str)] = &[
    ("tive", "tives"), ("eaf", "eaves"), ("oaf", "oaves"), ("afe", "aves"), ("arf", "arves"), ("rfe", "rves"),
    ("rf", "rves"), ("lf", "lves"), ("fe", "ves"), ("ay", "ays"), ("ey", "eys"), ("oy", "oys"), ("quy", "quies"),
    ("uy", "uys"), ("y", "ies"), ("eau", "eaux"), ("bula", "bulae"), ("dula", "bulae"), ("lula", "bulae"),
    ("nula", "bulae"), ("vula", "bulae"), ("hedron", "hedra"), ("ium", "ia"), ("seum", "seums"), ("eum", "ea"),
    ("oum", "oa"), ("stracum", "straca"), ("dum", "da"), ("elum", "ela"), ("ilum", "ila"), ("olum", "ola"),
    ("ulum", "ula"), ("llum", "lla"), ("ylum", "yla"), ("imum", "ima"), ("ernum", "erna"), ("gnum", "gna"),
    ("brum", "bra"), ("crum", "cra"), ("terum", "tera"), ("serum", "sera"), ("trum", "tra"), ("antum", "anta"),
    ("atum", "ata"), ("entum", "enta"), ("etum", "eta"), ("itum", "ita"), ("otum", "ota"), ("utum", "uta"),
    ("ctum", "cta"), ("ovum", "ova"), ("trix", "trices"), ("iasis", "iases"), ("mesis", "meses"),
    ("kinesis", "kineses"), ("resis", "reses"), ("gnosis", "gnoses"), ("opsis", "opses"), ("ysis", "yses"),
    ("ouse", "ouses"), ("lause", "lauses"), ("us", "uses"), ("ch", "ches"), ("io", "ios"), ("sh", "shes"),
    ("ss", "sses"), ("ez", "ezzes"), ("iz", "izzes"), ("tz", "tzes"), ("zz", "zzes"), ("ano", "anos"), ("lo", "los"),
    ("to", "tos"), ("oo", "oos"), ("o", "oes"), ("x", "xes"), ("S", "Ses"),
];

/// Words that are written in capitals.
#[rustfmt::skip]
const ACRONYMS: &[&str] = &[
    "OK", "UTF8", "HTML", "JSON", "JWT", "ID", "UUID", "SQL", "ACK", "ACL", "ADSL", "AES", "ANSI", "API", "ARP",
    "ATM", "BGP", "BSS", "CCITT", "CHAP", "CIDR", "CIR", "CLI", "CPE", "CPU", "CRC", "CRT", "CSMA", "CMOS", "DCE",
    "DEC", "DES", "DHCP", "DNS", "DRAM", "DSL", "DSLAM", "DTE", "DMI", "EHA", "EIA", "EIGRP", "EOF", "ESS", "FCC",
    "FCS", "FDDI", "FTP", "GBIC", "gbps", "GEPOF", "HDLC", "HTTP", "HTTPS", "IANA", "ICMP", "IDF", "IDS", "IEEE",
    "IETF", "IMAP", "IP", "IPS", "ISDN", "ISP", "kbps", "LACP", "LAN", "LAPB", "LAPF", "LLC", "MAC", "Mbps", "MC",
    "MDF", "MIB", "MoCA", "MPLS", "MTU", "NAC", "NAT", "NBMA", "NIC", "NRZ", "NRZI", "NVRAM", "OSI", "OSPF", "OUI",
    "PAP", "PAT", "PC", "PIM", "PCM", "PDU", "POP3", "POTS", "PPP", "PPTP", "PTT", "PVST", "RAM", "RARP", "RFC",
    "RIP", "RLL", "ROM", "RSTP", "RTP", "RCP", "SDLC", "SFD", "SFP", "SLARP", "SLIP", "SMTP", "SNA", "SNAP", "SNMP",
    "SOF", "SRAM", "SSH", "SSID", "STP", "SYN", "TDM", "TFTP", "TIA", "TOFU", "UDP", "URL", "URI", "USB", "UTP", "VC",
    "VLAN", "VLSM", "VPN", "W3C", "WAN", "WEP", "WiFi", "WPA", "WWW",
];

/// The plural of a kind. Mirrors `flect.Pluralize`.
pub fn pluralize(kind: &str) -> String {
    let Some(last) = last_part(kind) else { return String::new() };
    let plural_of = |word: &str| WORDS.iter().find(|row| row.0 == word).map(|row| row.1);
    let is_plural =
        |word: &str| WORDS.iter().any(|row| !row.3 && (row.1 == word || (!row.2.is_empty() && row.2 == word)));
    if let Some(plural) = plural_of(kind) {
        return plural.to_owned();
    }
    let lower = last.to_lowercase();
    if is_plural(kind) || is_plural(&lower) {
        return kind.to_owned();
    }
    if let Some(plural) = plural_of(&lower) {
        let is_capital = last.chars().next().is_some_and(|first| !first.is_lowercase());
        let plural = if is_capital { capitalized(plural) } else { plural.to_owned() };
        return replaced(kind, &last, &plural);
    }
    // Later rules come first: words before endings, and each plural before its singular.
    let words = WORDS.iter().rev().filter(|row| !row.4).map(|row| (row.0, row.1));
    for (singular, plural) in words.chain(ENDINGS.iter().copied()) {
        if last.ends_with(plural) {
            return kind.to_owned();
        }
        if let Some(stem) = last.strip_suffix(singular) {
            return replaced(kind, &last, &format!("{stem}{plural}"));
        }
    }
    if lower.ends_with('s') { kind.to_owned() } else { format!("{kind}s") }
}

fn replaced(kind: &str, last: &str, plural: &str) -> String {
    format!("{}{plural}", kind.strip_suffix(last).unwrap_or(kind))
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The last word of a name in camel case.
fn last_part(name: &str) -> Option<String> {
    let is_acronym = |word: &str| ACRONYMS.contains(&word.to_uppercase().as_str());
    if is_acronym(name) {
        return Some(name.to_uppercase());
    }
    let mut parts: Vec<String> = Vec::new();
    let mut part = String::new();
    let mut is_upper_before = false;
    for c in name.chars() {
        let is_upper = c.is_uppercase();
        if is_upper && (!is_upper_before || is_acronym(&part)) {
            parts.push(std::mem::take(&mut part));
        }
        part.push(c);
        is_upper_before = is_upper;
    }
    parts.push(part);
    let last = parts.into_iter().rev().find(|part| !part.is_empty())?;
    Some(if is_acronym(&last) { last.to_uppercase() } else { last })
}

#[cfg(test)]
mod tests {
    use super::pluralize;

    #[test]
    fn plurals_are_those_of_flect() {
        for (kind, plural) in [
            ("Gateway", "Gateways"),
            ("Policy", "Policies"),
            ("NetworkPolicy", "NetworkPolicies"),
            ("Redis", "Redis"),
            ("Prometheus", "Prometheuses"),
            ("Mesh", "Meshes"),
            ("Proxy", "Proxies"),
            ("GatewayClass", "GatewayClasses"),
            ("Ingress", "Ingresses"),
            ("Endpoints", "Endpoints"),
            ("Data", "Data"),
            ("Datum", "Data"),
            ("Index", "Indices"),
            ("DNS", "DNSes"),
            ("ServiceCIDR", "ServiceCIDRs"),
            ("IPAddress", "IPAddresses"),
            ("Chaos", "Chaos"),
            ("NetworkChaos", "NetworkChaos"),
            ("Canary", "Canaries"),
            ("Alias", "Aliases"),
            ("Schema", "Schemas"),
            ("ApiUse", "ApiUses"),
            ("Human", "Humans"),
            ("HTTPProxy", "HTTPProxies"),
            ("Status", "Statuses"),
            ("UserACL", "UserACLs"),
            ("Quiz", "Quizzes"),
            ("Photo", "Photos"),
            ("Hero", "Heroes"),
            ("LoadBalancerIPs", "LoadBalancerIPsIPSes"),
            ("Wolf", "Wolves"),
            ("Leaf", "Leaves"),
            ("Matrix", "Matrices"),
            ("Axis", "Axes"),
            ("Bus", "Buses"),
            ("ModelMedium", "ModelMedia"),
            ("ID", "IDs"),
            ("UserID", "UserIDs"),
        ] {
            assert_eq!(pluralize(kind), plural, "{kind}");
        }
    }
}
