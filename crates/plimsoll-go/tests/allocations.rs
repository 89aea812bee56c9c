//! Valid texts are checked without allocating.

use plimsoll_go::names::api::{NameUse, name_is_dns_label, name_is_dns_subdomain};
use plimsoll_go::names::{content, validation};
use plimsoll_go::netip::{Strictness, check_cidr, check_ip, check_ip_of_legacy_field};
use plimsoll_go::release::GoRules;
use plimsoll_go::strfmt::Format;
use plimsoll_release::Release;
use plimsoll_testkit::{CountingAllocator, count_allocations};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const RULES: GoRules = Release::LATEST.rules().go;

#[test]
fn formats_do_not_allocate() {
    for (format, text) in [
        (Format::BsonObjectId, "507f1f77bcf86cd799439011"),
        (Format::Date, "2020-02-29"),
        (Format::Uri, "https://u:p%40@[::1]:8443/a%20b/c?x=y#z"),
        (Format::Email, "First Last <first.last@example.com>"),
        (Format::Hostname, "node-1.bücher.example.com"),
        (Format::Ipv4, "192.168.010.001"),
        (Format::Ipv6, "2001:db8::8a2e:370:7334"),
        (Format::Cidr, "10.0.0.0/16"),
        (Format::Mac, "01:23:45:67:89:ab"),
        (Format::Uuid4, "a987fbc9-4bed-4078-8f07-9141ba07c9f3"),
        (Format::Isbn, "978-4-87311-368-5"),
        (Format::CreditCard, "4220 8554 2622 2389"),
        (Format::Ssn, "111-22-3333"),
        (Format::HexColor, "#a1b2c3"),
        (Format::RgbColor, "rgb(1, 2, 3)"),
        (Format::Byte, "aGVsbG8gd29ybGQhIQ=="),
        (Format::Password, "secret"),
        (Format::Duration, "3 days"),
        (Format::DateTime, "2006-01-02T15:04:05.123+01:00"),
        (Format::KubernetesShortName, "my-name-123"),
        (Format::KubernetesLongName, "my-name.example.com"),
    ] {
        let (valid, counted) = count_allocations(|| format.is_valid(text, &RULES.formats));
        assert_eq!((valid, counted.allocations), (true, 0), "{format:?}");
    }
}

#[test]
fn names_do_not_allocate() {
    let (messages, counted) = count_allocations(|| {
        [
            name_is_dns_subdomain("my-name.example.com", NameUse::Whole),
            name_is_dns_subdomain("my-name-", NameUse::Prefix),
            name_is_dns_label("my-name-", NameUse::Prefix),
            validation::is_qualified_name("app.kubernetes.io/name", &RULES.names),
            validation::is_valid_label_value("Value_1", &RULES.names),
            validation::is_config_map_key("key.name"),
            validation::is_env_var_name("MY_ENV"),
            validation::is_valid_port_name("http"),
            content::is_path_segment_name("system:node"),
        ]
        .iter()
        .map(Vec::len)
        .sum::<usize>()
    });
    assert_eq!((messages, counted.allocations), (0, 0));
}

#[test]
fn addresses_do_not_allocate() {
    let (faults, counted) = count_allocations(|| {
        let strict = check_ip_of_legacy_field("fe80:0::1", Strictness::Strict, &[]);
        [check_ip("2001:db8::1", &RULES.ip), check_cidr("10.0.0.0/8", &RULES.ip), strict].iter().flatten().count()
    });
    assert_eq!((faults, counted.allocations), (0, 0));
}
