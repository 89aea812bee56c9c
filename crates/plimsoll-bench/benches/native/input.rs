//! Manifests of built-in kinds: those of public repositories where this machine has them, else made here.

use std::path::PathBuf;
use std::{env, fs, io, process};

use plimsoll_testkit::shared_root;
use serde_json::Value;

const FILES: usize = 5_000;

/// Files to check, which are gone with this value.
pub(crate) struct Input {
    folder: PathBuf,
    pub(crate) files: usize,
    pub(crate) source: &'static str,
}

const DEPLOYMENT: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 3
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: web
        image: example.com/web:v1
        ports:
        - {name: http, containerPort: 8080}
        resources:
          limits: {cpu: 500m, memory: 256Mi}
        livenessProbe:
          httpGet: {path: /healthz, port: http}
";

impl Input {
    pub(crate) fn write() -> io::Result<Self> {
        let folder = env::temp_dir().join(format!("plimsoll-native-{}", process::id()));
        let mut input = Self { folder, files: 0, source: "one manifest" };
        fs::create_dir_all(input.all())?;
        fs::create_dir_all(input.schemas())?;
        fs::write(input.one(), DEPLOYMENT)?;
        let mut texts = recorded();
        if texts.is_empty() {
            texts.push(DEPLOYMENT.to_owned());
        } else {
            input.source = "public repositories";
        }
        for (at, text) in texts.iter().cycle().take(FILES).enumerate() {
            fs::write(input.all().join(format!("{at:05}.yaml")), text)?;
            input.files += 1;
        }
        Ok(input)
    }

    pub(crate) fn one(&self) -> PathBuf {
        self.folder.join("deployment.yaml")
    }

    pub(crate) fn all(&self) -> PathBuf {
        self.folder.join("all")
    }

    pub(crate) fn schemas(&self) -> PathBuf {
        self.folder.join("schemas")
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // What stays behind lies in the folder of temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn recorded() -> Vec<String> {
    let rows = shared_root().map(|root| root.join("corpora/native-real/rows.jsonl"));
    let lines = rows.and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
    let rows = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    rows.filter_map(|row| row["object"].as_str().map(str::to_owned)).collect()
}
