//! The end of the help of every command: examples, then the exit codes.

use super::exit;

/// Examples of one command: lines to type, and what each does.
pub(super) struct Examples(&'static [(&'static str, &'static str)]);

impl Examples {
    /// Returns the end of the help text.
    pub(super) fn help(&self) -> String {
        let lines = self
            .0
            .iter()
            .map(|(typed, does)| format!("  {typed}\n      {does}\n"));
        format!("Examples:\n{}\n{}", lines.collect::<String>(), exit::help())
    }
}

pub(super) const PROGRAM: Examples = Examples(&[
    ("cubetui", "open the interface"),
    (
        "cubetui --scramble \"R U2 F'\"",
        "open it with this scramble",
    ),
    ("cubetui solve --scramble \"R U2 F'\"", "print a solution"),
    ("cubetui help solve", "show everything about one command"),
]);

pub(super) const SOLVE: Examples = Examples(&[
    (
        "cubetui solve --scramble \"R U2 F' L D\"",
        "print moves that solve the cube after this scramble",
    ),
    (
        "cubetui solve --max 20 --timeout 10s CUBE",
        "print the first solution of at most 20 moves within ten seconds",
    ),
    (
        "cubetui solve --timeout 5s --solutions 3 --stages CUBE",
        "print the three shortest solutions found in five seconds, by phase",
    ),
    (
        "cubetui solve --to cross --scramble \"R U2 F' L D\"",
        "print the shortest solution of the four edges around D",
    ),
    (
        "cubetui solve --to eo --niss --solutions 5 --scramble \"R U2 F' L D\"",
        "print five of the shortest solutions that orient the edges, on the scramble and its inverse",
    ),
    (
        "cubetui solve --insert \"R' U\" --scramble \"U' R U R' D R U' R' D' R\"",
        "insert moves into a skeleton that leaves a few pieces",
    ),
    (
        "cubetui solve --to \"F R U\" --scramble \"R U2\"",
        "print moves from one cube to another",
    ),
    (
        "cubetui solve --to oll --up-to U --all --max 10 --moves R,U,F --scramble ALG",
        "print all algorithms for this case of the last layer",
    ),
    (
        "cubetui solve --json < cubes.txt",
        "solve one cube per line on all processors, and print one object per cube",
    ),
    (
        "cubetui solve --list < cubes.txt > solved.txt",
        "solve a list of cubes, and keep its names, notes and comments",
    ),
    (
        "cubetui scramble -n 1000 --to facelets | cubetui solve --tables full --max 20",
        "with the full tables",
    ),
]);

pub(super) const VERIFY: Examples = Examples(&[
    (
        "cubetui verify CUBE",
        "check whether a cube is possible, or list everything that is wrong with it",
    ),
    (
        "cubetui verify < cubes.txt > /dev/null && echo all possible",
        "check a file with one cube per line",
    ),
    (
        "cubetui verify --json \"(UFR+)\"",
        "print the faults with their kinds and stickers",
    ),
]);

pub(super) const SCRAMBLE: Examples = Examples(&[
    ("cubetui scramble", "print a scramble"),
    (
        "cubetui scramble -n 5 --seed 7",
        "print five that are always the same; the third is that of --seed 9",
    ),
    (
        "cubetui scramble -n 100 --to facelets",
        "print a hundred random cubes as stickers",
    ),
]);

pub(super) const APPLY: Examples = Examples(&[
    (
        "cubetui apply \"R U R' U'\" CUBE",
        "print the stickers after these turns",
    ),
    (
        "cubetui apply \"(R U)3\" --scramble \"\" --to cycles",
        "show what an algorithm does to a solved cube",
    ),
    (
        "cubetui apply x2 < cubes.txt",
        "turn every cube of a file upside down",
    ),
]);

pub(super) const CONVERT: Examples = Examples(&[
    (
        "cubetui convert --to reid CUBE",
        "print the pieces of a cube given by its stickers",
    ),
    (
        "cubetui convert --to cycles --scramble \"R U\"",
        "print what a scramble does, as cycles",
    ),
    (
        "cubetui convert --to coordinates < cubes.txt",
        "print the coordinates of every cube of a file",
    ),
    (
        "cubetui convert --to coordinates --json CUBE",
        "print its symmetry classes, distances and shortest paths into H too",
    ),
]);

pub(super) const ALG: Examples = Examples(&[
    ("cubetui alg invert \"R U R' U'\"", "U R U' R'"),
    ("cubetui alg length --metric qtm \"[R U2, M]\"", "10"),
    (
        "cubetui alg simplify < algs.txt",
        "simplify one algorithm per line",
    ),
]);

pub(super) const ALG_EXPAND: Examples = Examples(&[
    ("cubetui alg expand \"[R, U]2\"", "R U R' U' R U R' U'"),
    ("cubetui alg expand --faces \"M x U\"", "L' R U"),
]);

pub(super) const ALG_INVERT: Examples = Examples(&[(
    "cubetui alg invert \"[R U, D] (F' L)3\"",
    "(L' F)3 [D, R U]",
)]);

pub(super) const ALG_SIMPLIFY: Examples =
    Examples(&[("cubetui alg simplify \"R L R U U'\"", "R2 L")]);

pub(super) const ALG_MIRROR: Examples = Examples(&[
    ("cubetui alg mirror \"R U R' U'\"", "L' U' L U"),
    ("cubetui alg mirror --plane S \"R U R' F\"", "R' U' R B'"),
]);

pub(super) const ALG_ROTATE: Examples = Examples(&[
    ("cubetui alg rotate y \"R U R' U'\"", "F U F' U'"),
    (
        "cubetui alg rotate \"x y'\" < algs.txt",
        "rotate one algorithm per line",
    ),
]);

pub(super) const ALG_LENGTH: Examples = Examples(&[
    ("cubetui alg length \"R2 Uw M x\"", "4"),
    ("cubetui alg length --metric qtm \"R2 Uw M x\"", "5"),
    (
        "cubetui alg length --json \"R2 Uw M x\"",
        "print the length in all four metrics",
    ),
]);

pub(super) const ALG_UNNISS: Examples = Examples(&[
    ("cubetui alg unniss \"R U (F D') L\"", "R U L D F'"),
    (
        "cubetui alg unniss --json \"R U (U F)\"",
        "print the length too",
    ),
]);

pub(super) const ALG_SWITCH: Examples =
    Examples(&[("cubetui alg switch \"R U (F D') L\"", "F D' (R U L)")]);

pub(super) const ALG_CENTRES: Examples = Examples(&[
    (
        "cubetui alg centres \"R L U2 R' L' U R L U2 R' L' U\"",
        "U2",
    ),
    (
        "cubetui alg centres --json \"R U R' U'\"",
        "print also whether the pieces are restored",
    ),
]);

pub(super) const ORDER: Examples = Examples(&[
    ("cubetui order \"R U\"", "105"),
    (
        "cubetui order --supercube \"R U\"",
        "420: until the centres are upright again",
    ),
    (
        "cubetui order \"R U2 D' B D'\" \"M\"",
        "1260 and 4, on a line each",
    ),
]);

pub(super) const SYMMETRY: Examples = Examples(&[
    (
        "cubetui symmetry CUBE",
        "print the group, the symmetries and the antisymmetries",
    ),
    (
        "cubetui symmetry --words --scramble \"R L U2 D2 R L\"",
        "the same in words",
    ),
    (
        "cubetui symmetry --scramble \"R L U2 D2 R L\" --json",
        "the same as an object",
    ),
    (
        "cubetui symmetry groups",
        "list the 33 classes of symmetry groups with the number of cubes in each",
    ),
    (
        "cubetui symmetry random D3 -n 5",
        "print five random cubes with exactly this symmetry",
    ),
]);

pub(super) const SYMMETRY_GROUPS: Examples = Examples(&[
    ("cubetui symmetry groups", "list the 33 classes"),
    (
        "cubetui symmetry groups --antisymmetries",
        "list the 131 classes with antisymmetries",
    ),
]);

pub(super) const SYMMETRY_SHOW: Examples = Examples(&[
    (
        "cubetui symmetry show C4v",
        "print the symmetries of the class C4v, and how many cubes have them",
    ),
    (
        "cubetui symmetry show C4/C4v",
        "the same for those of them with the symmetries C4 and antisymmetries",
    ),
]);

pub(super) const SYMMETRY_RANDOM: Examples = Examples(&[
    (
        "cubetui symmetry random D3",
        "print a random cube with exactly this symmetry",
    ),
    (
        "cubetui symmetry random C2b/D2edge -n 3 --seed 7 --to cycles",
        "print three that are always the same",
    ),
    (
        "cubetui symmetry random C3v -n 10 | cubetui solve",
        "solve ten",
    ),
]);

pub(super) const SYMMETRY_LIST: Examples = Examples(&[
    (
        "cubetui symmetry list Th",
        "print all 20 cubes with exactly this symmetry",
    ),
    (
        "cubetui symmetry list Th --unique --solve",
        "print those that are essentially different, with solutions",
    ),
    (
        "cubetui symmetry list D4h --json | jq -r .cube",
        "print them as JSON, and extract the stickers",
    ),
]);

pub(super) const SHOW: Examples = Examples(&[
    ("cubetui show --scramble \"R U\"", "print the net"),
    (
        "cubetui show --3d --behind CUBE",
        "print the solid cube from both sides",
    ),
    (
        "cubetui show --svg cube.svg CUBE",
        "write the net as a picture",
    ),
]);

pub(super) const CONFIG: Examples = Examples(&[
    (
        "cubetui config print --default > config.toml",
        "write a configuration to start from",
    ),
    (
        "cubetui config check",
        "list the mistakes in the configuration",
    ),
]);

pub(super) const TABLES: Examples = Examples(&[
    (
        "cubetui tables build",
        "build and store the tables that make the solvers faster",
    ),
    ("cubetui tables list --json", "list what is stored, as JSON"),
]);

pub(super) const BENCH: Examples = Examples(&[
    ("cubetui bench", "measure with the instant tables"),
    ("cubetui bench --full", "measure with the full tables"),
]);

pub(super) const COSET: Examples = Examples(&[
    (
        "cubetui coset \"R U2 F' L D B2 R' F\"",
        "prove that no element of this coset needs more than 20 moves",
    ),
    (
        "cubetui coset R --search-depth 13",
        "count exactly to depth 13, and bound the rest",
    ),
    (
        "cubetui coset --random --seed 7 --max-depth 15 --json",
        "count what 15 moves solve of a random coset",
    ),
    (
        "cubetui coset --range 1000..1100 --jsonl done.jsonl",
        "solve a hundred classes of cosets, except those already in the file",
    ),
    (
        "seq 0 100 9900 | parallel -j1 'cubetui coset --range {}..$(({} + 100)) --jsonl done-{}.jsonl'",
        "do the same for ten thousand, on all machines given to GNU Parallel",
    ),
    (
        "cubetui coset --cover plan.txt --range 0..100 --jsonl done.jsonl",
        "solve the first hundred classes of a cover",
    ),
]);

pub(super) const COSET_COVER: Examples = Examples(&[
    (
        "cubetui coset cover",
        "print how many classes of cosets are enough",
    ),
    (
        "cubetui coset cover --timeout 10m --out plan.txt",
        "search for ten minutes, and write the plan",
    ),
    (
        "cubetui coset cover --check plan.txt",
        "verify that a plan covers every cube",
    ),
]);

pub(super) const COMPLETIONS: Examples = Examples(&[
    (
        "cubetui completions fish | source",
        "complete commands in fish; for every new one, in ~/.config/fish/config.fish",
    ),
    (
        "eval \"$(cubetui completions bash)\"",
        "the same in bash, in ~/.bashrc",
    ),
    (
        "eval \"$(cubetui completions zsh)\"",
        "the same in zsh, in ~/.zshrc after compinit",
    ),
]);

pub(super) const MANUAL: Examples = Examples(&[
    ("cubetui manual", "list the chapters"),
    ("cubetui manual solving", "read one"),
    (
        "cubetui manual formats > formats.txt",
        "write one to a file, at most 80 columns wide",
    ),
]);

pub(super) const MAN: Examples = Examples(&[
    (
        "cubetui man | man -l -",
        "read the page of the program, with the whole manual",
    ),
    (
        "cubetui man alg invert | man -l -",
        "read the page of one command",
    ),
    (
        "mkdir -p ~/.local/share/man/man1 && cubetui man --dir ~/.local/share/man/man1",
        "install all pages",
    ),
]);

#[cfg(feature = "serve")]
pub(super) const SERVE: Examples = Examples(&[
    (
        "cubetui serve",
        "serve programs on this machine at http://127.0.0.1:8080",
    ),
    (
        "cubetui serve --listen 127.0.0.1:0",
        "take a free port, which is printed",
    ),
    (
        "curl -d '{\"cube\": {\"scramble\": \"R U2 F\"}}' -H 'content-type: application/json' \\\n      http://127.0.0.1:8080/v1/solve",
        "ask for a solution",
    ),
]);
