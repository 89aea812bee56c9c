//! What the command's own options can do about findings. The library names none of them.

use plimsoll_finding::{Cause, Code, Finding, WhyNotJudged};
use plimsoll_report::escape;

/// Adds what can be done to the findings that some option or command helps with.
pub(super) fn add(findings: &mut [Finding]) {
    for finding in findings {
        finding.advice = of_finding(finding).map(Into::into);
    }
}

fn of_finding(finding: &Finding) -> Option<String> {
    Some(match &finding.cause {
        Cause::NotJudged(WhyNotJudged::NoDefinition { api_version, kind }) => {
            // A document without these is not an object.
            if api_version.is_empty() || kind.is_empty() {
                return None;
            }
            "pass its CRD with `--crd PATH`, or skip it with `--ignore-missing-schemas`".to_owned()
        }
        Cause::NotJudged(WhyNotJudged::DefinitionRefused { file, .. }) => {
            if file.ends_with(".go") {
                return Some("run `plimsoll gen crd` on its package".to_owned());
            }
            format!("run `plimsoll crd check {}`", escape(file))
        }
        Cause::NotJudged(WhyNotJudged::OldUnreadable { .. }) => "fix the file passed with `--old`".to_owned(),
        Cause::CrdsDisagree { .. } | Cause::DefaultsListed { .. } => of_code(finding.code())?.to_owned(),
        _ => return None,
    })
}

/// What can be done about all findings of a code.
pub(super) fn of_code(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::UnknownField => "`--unknown prune` drops unknown fields as the server does without strict validation",
        Code::NotJudged => "pass the CRD with `--crd PATH`, or skip such objects with `--ignore-missing-schemas`",
        Code::DefaultsListed => "`--defaults apply` applies them as the server does",
        Code::CrdsDisagree => "pass the CRD that is installed with `--crd PATH`",
        _ => return None,
    })
}
