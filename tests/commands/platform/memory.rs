//! What the program does when the system grants it too little memory.

use crate::commands::driver::{Ended, assert_contains, folder};
use crate::program::{CommandLine, after, program_at_home};

/// Runs the program on one core, with at most this much address space, in kilobytes, and an empty cache.
fn run_within(kilobytes: u32, line: &(impl CommandLine + ?Sized)) -> Ended {
    let home = folder("no-memory");
    let limits = format!("ulimit -v {kilobytes}; exec taskset -c 0");
    after(&limits, &program_at_home(&home, line))
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("there is a shell")
        .into()
}

/// The last line of the program itself. If there is memory for a thread but not for its second stack, the standard library
/// panics and reports that itself, on another thread, so before or after that line. It reports a failed allocation in
/// parts, and the program's line may come between two of them.
fn last_words(ended: &Ended) -> &str {
    let own = ended.err.lines().rev().find_map(|line| {
        let is_cut = line.starts_with("memory allocation of ");
        let begin = line.find("cubetui: ")?;
        (is_cut || begin == 0).then(|| &line[begin..])
    });
    own.unwrap_or_default()
}

/// Checks that the last line says how much memory is missing, and that nothing else is reported about it. The standard
/// library's data of a thread does not come from the program's allocator: the library itself reports that it was refused.
fn assert_refused(ended: &Ended, what: &str) {
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (Some(4), ""),
        "{what}: {}",
        ended.err
    );
    let last = last_words(ended);
    let has_amount = last.chars().any(|letter| letter.is_ascii_digit());
    assert!(
        last.contains("memory") && has_amount,
        "{what}: {}",
        ended.err
    );
    if !ended
        .err
        .contains("failed to allocate an alternative stack")
    {
        let others = ended.err.lines().filter(|line| {
            !line.starts_with("cubetui: ")
                && !line.starts_with("memory allocation of ")
                && line.trim_start_matches(|letter: char| letter.is_ascii_digit())
                    != " bytes failed"
        });
        assert_eq!(others.collect::<Vec<_>>(), [""; 0], "{what}");
    }
}

#[test]
fn large_tables_without_memory_are_exit_code_4() {
    for arguments in [
        "tables build full",
        "tables build optimal-medium",
        "coset --max-depth 3",
        "solve --tables full --scramble `R U F`",
    ] {
        for kilobytes in [100_000, 300_000] {
            let ended = run_within(kilobytes, arguments);
            assert_refused(&ended, &format!("{arguments} within {kilobytes} kB"));
            assert_contains(&ended.err, " MB");
        }
    }
}

/// Whatever allocation or thread is refused, the program either does without it or says so. With too little memory the
/// system cannot even load it; with a little more, memory is refused at once, and only the allocator notices.
#[test]
fn no_limit_of_memory_makes_the_program_crash() {
    for arguments in [
        "solve --scramble `R U F`",
        "solve --solver optimal --scramble `R U F`",
    ] {
        let (mut refused, mut served) = (0, 0);
        for kilobytes in (16_000..30_000)
            .step_by(500)
            .chain((30_000..=160_000).step_by(5_000))
        {
            let ended = run_within(kilobytes, arguments);
            let is_loaded = refused + served > 0 || ended.err.starts_with("cubetui: ");
            // Without its table, the optimal solver has a second for a solution, and may find none.
            let gives_up = ended.code == Some(1) && ended.err.contains("not enough free memory");
            // The C library itself ends a program that has no memory for the destructor of a new thread's data.
            let ends_in_libc = ended
                .err
                .contains("Fatal glibc error: failed to register TLS destructor");
            if ended.code == Some(0) || gives_up {
                served += 1;
            } else if is_loaded && !ends_in_libc {
                assert_refused(&ended, &format!("{arguments} within {kilobytes} kB"));
                let bytes =
                    last_words(&ended).strip_prefix("cubetui: out of memory: the system refuses ");
                let bytes = bytes.and_then(|rest| rest.strip_suffix(" more bytes"));
                refused += usize::from(bytes.is_some_and(|bytes| bytes.parse::<u64>().is_ok()));
            }
        }
        assert!(
            refused > 0 && served > 20,
            "{arguments}: refused {refused} times, served {served} times"
        );
    }
}

/// A proof needs a table. If there is no memory for it, the program prints a solution and the reason, and ends.
#[test]
fn a_proof_without_memory_for_its_table_is_given_up() {
    for metric in ["htm", "qtm"] {
        let way = format!("solve --solver optimal --metric `{metric}` --scramble `{SCRAMBLE}`");
        let ended = run_within(75_000, &way);
        assert_eq!(ended.code, Some(0), "{metric}: {}", ended.err);
        assert!(
            ended.err.contains("not enough free memory") && ended.err.contains("not proven:"),
            "{}",
            ended.err
        );
        assert!(!ended.out.trim().is_empty());
    }
}

/// A scramble that no goal makes easy.
const SCRAMBLE: &str = "D2 L' F2 U B2 R2 D' F2 L2 U' B R' D2 F U2 L B' D R2 U";

/// One core and 128 MB of address space are enough for everything except what says that it needs more.
#[test]
fn one_core_and_128_megabytes_solve_in_every_way() {
    let first = format!("--max 45 --timeout 1m --scramble `{SCRAMBLE}`");
    let ways = [
        "",
        "--solver thistlethwaite",
        "--goal xcross@any",
        "--goal xxxcross",
        "--goal f2l",
        "--goal 2x2x3@any",
        "--goal corners",
        "--goal edges",
        "--goal placed",
        "--goal eo",
        "--goal dr",
        "--goal htr-direct",
        "--goal layer",
        "--without B",
        "--moves U,R,F,D,L,B,M",
    ];
    for way in ways {
        let ended = run_within(131_072, &format!("solve {way} {first}"));
        assert_eq!(ended.code, Some(0), "{way}: {}", ended.err);
        assert!(
            !ended.out.trim().is_empty(),
            "{way} found no moves: {}",
            ended.err
        );
    }
    // Long enough that a difficult goal would use large tables.
    for way in [
        "--goal f2l",
        "--solver optimal",
        "--solver optimal --metric qtm",
    ] {
        let ended = run_within(
            131_072,
            &format!("solve {way} --timeout 4s --scramble `{SCRAMBLE}`"),
        );
        assert_eq!(ended.code, Some(0), "{way}: {}", ended.err);
    }
}
