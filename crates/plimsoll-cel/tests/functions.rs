//! Functions of the libraries: what the server's packages of 1.37 (cel-go 0.29, apiserver 0.37) answer.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::Empty;
use plimsoll_cel::value::literal;
use plimsoll_release::Release;

/// Values are cut after so many bytes when they are shown; none of the table comes near.
const MOST: usize = 1_000;

/// The value as an expression, or the text of the error.
fn answer(text: &str) -> Result<String, String> {
    let env = Env::for_stored(&Release::V1_37.rules().cel);
    let checked = env.compile(text).map_err(|diagnostics| diagnostics.to_string())?;
    let program = env.program(&checked).map_err(|error| error.to_string())?;
    let arena = Arena::new();
    let outcome = program.run(&Empty, &arena, &Limits::PER_CALL);
    let surroundings = program.surroundings(&Empty, &arena);
    outcome.value.map(|value| literal(value, &surroundings, MOST)).map_err(|fault| fault.to_string())
}

#[test]
fn functions_answer_as_the_server() {
    #[rustfmt::skip]
    let rows: &[(&str, Result<&str, &str>)] = &[
        (r#""héllo ☃".charAt(6)"#, Ok(r#""☃""#)),
        (r#""héllo".charAt(9)"#, Err("index out of range: 9")),
        (r#""héllo ☃".substring(1, 3)"#, Ok(r#""él""#)),
        (r#""abc".substring(2, 1)"#, Err("invalid substring range. start: 2, end: 1")),
        (r#""héllo".indexOf("l", 3)"#, Ok("3")),
        (r#""abc".indexOf("", 7)"#, Ok("3")),
        (r#""aaaa".lastIndexOf("aa")"#, Ok("2")),
        (r#""".lastIndexOf("a")"#, Ok("-1")),
        (r#""Hello ß".upperAscii()"#, Ok(r#""HELLO ß""#)),
        (r#"" \u00a0x\t".trim()"#, Ok(r#""x""#)),
        (r#""abc".replace("", "-", 2)"#, Ok(r#""-a-bc""#)),
        (r#""a,b,,c".split(",", 3)"#, Ok(r#"["a", "b", ",c"]"#)),
        (r#""héé".split("")"#, Ok(r#"["h", "é", "é"]"#)),
        (r#"["a", "b"].join("☃")"#, Ok(r#""a☃b""#)),
        (r#"strings.quote("a\"b\n")"#, Ok(r#""\"a\\\"b\\n\"""#)),
        (r#""%s %d %.1f %x".format(["a", 5, 1234.56, 255])"#, Ok(r#""a 5 1,234.6 ff""#)),
        (r#""%e".format([1052.0332])"#, Ok(r#""1.052033×10⁰³""#)),
        (r#""%s".format([[1.5, "x", b"y", true]])"#, Ok(r#""[1.500000, \"x\", b\"y\", true]""#)),
        (r#""%s".format([{"b": 1, "a": 2}])"#, Ok(r#""{\"a\":2, \"b\":1}""#)),
        (r#""%b %o %X".format([-5, 8, "hi"])"#, Ok(r#""-101 10 6869""#)),
        ("[3, 1, 2].sort()", Ok("[1, 2, 3]")),
        ("[3, 1, 2].sortBy(x, -x)", Ok("[3, 2, 1]")),
        ("[1, 2, 1].distinct()", Ok("[1, 2]")),
        ("[[1], [2, 3]].flatten()", Ok("[1, 2, 3]")),
        ("[[[1]], [[2]]].flatten(2)", Ok("[1, 2]")),
        ("[1, 2, 3].slice(1, 2)", Ok("[2]")),
        ("[1, 2].slice(1, 3)", Err("cannot slice(1, 3), list is length 2")),
        ("lists.range(3).reverse()", Ok("[2, 1, 0]")),
        ("lists.range(-1)", Err("lists.range: size must be non-negative, got -1")),
        ("[1, 2].sum()", Ok("3")),
        ("[].sum()", Ok("0")),
        (r#"["b", "a"].min()"#, Ok(r#""a""#)),
        (r#"["a"].slice(1, 1).min()"#, Err("min called on empty list")),
        ("[1, 2, 1].lastIndexOf(1)", Ok("2")),
        ("[1, 2].isSorted()", Ok("true")),
        ("sets.equivalent([1, 1, 2], [2, 1])", Ok("true")),
        (r#""aXbX".findAll("[ab]")"#, Ok(r#"["a", "b"]"#)),
        (r#""abc".find("x")"#, Ok(r#""""#)),
        (r#"url("https://user@h.example:8080/a%20b?x=1&x=2").getHost()"#, Ok(r#""h.example:8080""#)),
        (r#"url("https://h/?x=1&y=2&x=3").getQuery()["x"]"#, Ok(r#"["1", "3"]"#)),
        (r#"url("rel")"#, Err(r#"URL parse error during conversion from string: parse "rel": invalid URI for request"#)),
        (r#"isURL("/abs")"#, Ok("true")),
        (r#"sign(quantity("-1"))"#, Ok("-1")),
        (r#"quantity("1.5Gi").asInteger()"#, Err("cannot convert value to integer")),
        (r#"quantity("1.5").asInteger()"#, Err("cannot convert value to integer")),
        (r#"quantity("1Gi").compareTo(quantity("1G"))"#, Ok("1")),
        (r#"quantity("200K")"#, Err("unable to parse quantity's suffix")),
        (r#"ip("10.0.0.1").family()"#, Ok("4")),
        (r#"ip("::ffff:1.2.3.4")"#, Err(r#"IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed"#)),
        (r#"ip.isCanonical("2001:DB8::1")"#, Ok("false")),
        (r#"cidr("10.0.0.0/8").containsIP("10.9.8.7")"#, Ok("true")),
        (r#"cidr("10.0.0.0/8").containsCIDR("10.1.0.0/16")"#, Ok("true")),
        (r#"string(cidr("10.1.2.3/8").masked())"#, Ok(r#""10.0.0.0/8""#)),
        (r#"cidr("x")"#, Err(r#"network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("x"): no '/'"#)),
        (r#"semver("v1.2", true).minor()"#, Ok("2")),
        (r#"semver("1.0.0-rc.1").isLessThan(semver("1.0.0"))"#, Ok("true")),
        (r#"semver("1.0")"#, Err("No Major.Minor.Patch elements found")),
        (r#"format.dns1123Label().validate("Bad_Name").value().size()"#, Ok("1")),
        (r#"format.named("nope").hasValue()"#, Ok("false")),
        (r#"timestamp("2024-02-29T12:34:56.789Z").getDayOfYear()"#, Ok("59")),
        (r#"timestamp("2024-02-29T23:30:00Z").getDate("Asia/Kolkata")"#, Ok("1")),
        (r#"timestamp("2024-07-01T00:00:00Z").getHours("America/New_York")"#, Ok("20")),
        (r#"timestamp("2024-07-01T00:00:00Z").getMinutes("-03:30")"#, Ok("30")),
        (r#"timestamp(0).getHours("Mars/Base")"#, Err("unknown time zone Mars/Base")),
        (r#"duration("1h30m").getMinutes()"#, Ok("90")),
        (r#"string(duration("1h1m1.001s"))"#, Ok(r#""3661.001s""#)),
        (r#"timestamp("9999-12-31T23:59:59Z") + duration("1s")"#, Err("timestamp overflow")),
        (r#"timestamp("9999-12-31T00:00:00Z") - timestamp("0001-01-01T00:00:00Z")"#, Err("integer overflow")),
        ("string(1e21) + string(100000.0) + string(1e6)", Ok(r#""1e+211000001e+06""#)),
        (r#"double("0x1p-2") == 0.25"#, Ok("true")),
        ("-9223372036854775808 / -1", Err("integer overflow")),
        ("1 / 0", Err("division by zero")),
        (r#"-dyn(duration("1s")) == duration("-1s")"#, Ok("true")),
        ("[optional.of(1), optional.none()].unwrapOpt()", Ok("[1]")),
        ("[1, 2].first().value()", Ok("1")),
        ("optional.none().value()", Err("optional.none() dereference")),
        (r#"[1, 2].transformMapEntry(i, x, {"k": x})"#, Err("insert failed: key k already exists")),
        (r#"dyn(quantity("1")) == dyn(1)"#, Err("no such overload")),
        ("[dyn(1), dyn(2)].includes(dyn(2u))", Ok("true")),
    ];
    for (text, want) in rows {
        assert_eq!(answer(text).as_deref().map_err(String::as_str), *want, "{text}");
    }
}

#[test]
fn a_host_may_allow_a_few_functions_only() {
    let env = Env::for_stored(&Release::V1_37.rules().cel).with_only(&["size", "sets.contains"]);
    for text in ["[1, 2].all(x, x + 1 > 0 && x in [1, 2])", "'a'.size() == size('b')", "sets.contains([1], [1])"] {
        assert!(env.compile(text).is_ok(), "{text}");
    }
    for (text, name) in [("'a'.startsWith('a')", "startsWith"), ("sets.intersects([1], [1])", "intersects")] {
        let errors = env.compile(text).unwrap_err().to_string();
        assert!(errors.contains(&format!("undeclared reference to '{name}'")), "{errors}");
    }
}
