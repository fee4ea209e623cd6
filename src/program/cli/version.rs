//! What `cubetui --version` prints: the version, what the program was built from, and for which system.

use std::env::consts::{ARCH, OS};
use std::sync::LazyLock;

/// The commit that the program was built from, if whoever built it said so.
const COMMIT: Option<&str> = option_env!("CUBETUI_COMMIT");

/// The text after the program's name: the version on the first line, then a line for each fact.
pub(super) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let commit = COMMIT
            .map(|commit| format!("\ncommit:   {commit}"))
            .unwrap_or_default();
        let (version, target, build, features) =
            (env!("CARGO_PKG_VERSION"), target(), build(), features());
        format!("{version}{commit}\ntarget:   {target}\nbuild:    {build}\nfeatures: {features}")
    });
    &TEXT
}

/// The system that the program was built for.
fn target() -> String {
    let libc = if cfg!(target_env = "gnu") {
        " with glibc"
    } else if cfg!(target_env = "musl") {
        " with musl"
    } else {
        ""
    };
    let linking = if cfg!(target_feature = "crt-static") {
        ", static"
    } else {
        ""
    };
    format!("{ARCH} {OS}{libc}{linking}")
}

const fn build() -> &'static str {
    if cfg!(debug_assertions) {
        "debug: arithmetic is checked"
    } else {
        "release"
    }
}

const fn features() -> &'static str {
    if cfg!(feature = "serve") {
        "serve"
    } else {
        "none"
    }
}
