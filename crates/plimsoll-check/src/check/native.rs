//! An object of a kind that is built into the server.

use std::sync::Arc;

use plimsoll_finding::{Cause, NotServed, WhyNotJudged, WhyNotServed};
use plimsoll_kube::native::{Absent, Minor, NativeKind, NativeKinds};

use super::choice::Written;
use super::findings::Findings;
use super::{Examined, OneRelease, Outcome, examined, note_cluster_fields};
use crate::Request;
use crate::catalog::Catalog;
use crate::input::is_built_in;

impl OneRelease<'_> {
    /// Judges an object without a CRD: its kind may be a built-in one.
    pub(super) fn native(&self, written: &Written<'_>, catalog: &Catalog) -> Examined {
        let identity = written.identity;
        if identity.kind.is_empty() || identity.api_version.is_empty() {
            return self.without_schema(written);
        }
        let release = self.judge.release();
        let kinds = catalog.natives();
        for given in catalog.given_kinds() {
            if let Ok(Some(kind)) = given.find(release, &identity.api_version, &identity.kind) {
                return self.by_native(written, &kind, given);
            }
        }
        match kinds.find(release, &identity.api_version, &identity.kind) {
            Ok(Some(kind)) => self.by_native(written, &kind, kinds),
            Ok(None) => {
                let absent = kinds.absent(release, &identity.api_version, &identity.kind);
                let has_alternative = !absent.elsewhere.is_empty() || !absent.near.is_empty();
                // Where nothing is known of a kind, some extension of the server may serve it.
                let is_ours = is_built_in(identity.group()) && has_alternative;
                if !(absent.is_known() || is_ours) {
                    return self.without_schema(written);
                }
                let mut findings = Findings::new(written.document, written.object);
                findings.at_field("apiVersion", self.not_served(written, absent));
                examined(Outcome::Invalid, findings, written.object.item)
            }
            Err(error) => written.not_judged(WhyNotJudged::OldUnreadable { reason: error.to_string().into() }),
        }
    }

    fn by_native(&self, written: &Written<'_>, kind: &Arc<NativeKind>, kinds: &NativeKinds) -> Examined {
        let Written { object, identity, document, chunk } = *written;
        let mut findings = Findings::new(document, object);
        findings.set_native(Arc::clone(kind));
        let old = self.checker.stored.and_then(|stored| stored.get(identity));
        // An update is judged as it is written: it must agree with what the cluster has set.
        let leaves_out = old.is_none() && self.checker.policy.leave_out_cluster_fields;
        let cluster_fields = if leaves_out { object.cluster_fields() } else { Vec::new() };
        note_cluster_fields(&cluster_fields, &mut findings);
        if !kind.by_default {
            let absent = kinds.absent(self.judge.release(), &identity.api_version, &identity.kind);
            findings.at_field("apiVersion", self.not_served(written, absent));
        }
        let left_out = object.keys_of(&cluster_fields);
        let sent = self.checker.sent(object, chunk, &left_out);
        let request = Request { object: sent, old, subresource: self.checker.policy.subresource };
        match self.judge.judge_parsed_resource(&kind.resource, &request) {
            Ok(verdict) => findings.verdict(&verdict, self.checker.policy.unknown),
            Err(failure) => {
                return written.not_judged(WhyNotJudged::OldUnreadable { reason: failure.to_string().into() });
            }
        }
        let examined = examined(Outcome::Valid, findings, object.item);
        Examined { is_partly_judged: kind.is_partly_judged() && examined.outcome == Outcome::Valid, ..examined }
    }

    fn not_served(&self, written: &Written<'_>, absent: Absent) -> Cause {
        let identity = written.identity;
        let release = |minor: Minor| format!("1.{}", minor.0).into();
        let why = match (absent.is_on_demand, absent.since, absent.removed) {
            (true, ..) => WhyNotServed::OnDemand,
            (false, Some(since), _) => WhyNotServed::Later(release(since)),
            (false, None, Some(removed)) => WhyNotServed::Removed(release(removed)),
            (false, None, None) => WhyNotServed::Unknown,
        };
        let elsewhere = absent.elsewhere.first().map(|other| format!("{other} {}", identity.kind).into());
        let successor = Some(absent.successor).filter(|successor| !successor.is_empty());
        Cause::NotServed(Box::new(NotServed {
            api_version: identity.api_version.clone(),
            kind: identity.kind.clone(),
            release: self.judge.release().name().into(),
            why,
            instead: successor.or(elsewhere).unwrap_or(absent.near),
        }))
    }
}
