//! Goals: named, painted, given as a cube, reached, shown on the screen, undone.

use crate::app::{Effect, Message, Mode, Session, Slot};
use crate::common::algorithms::cube_after;
use cubetui::cube::ColorScheme;
use cubetui::formats::Reid;
use cubetui::goals::{Goal, IncompleteCube, NamedGoal};
use cubetui::solver::SolverId;

use crate::interface::driver::{Person, events_of, solver};

/// Lets the solver as the program builds it, which handles goals, answer the request.
fn let_solve(person: &mut Person) {
    let (job, mut request) = person.asked_search();
    request.limits.good_enough = 22;
    for event in events_of(solver(SolverId::TwoPhase), &request) {
        person.send(Message::Solver(job, event));
    }
}
#[test]
fn a_named_goal_is_reported_and_solved_to_and_taken_back() {
    let mut person = Person::new();
    person.command("alg F R U2 L").command("goal cross");
    assert_eq!(
        person.status(),
        "goal: cross, the four edges around D; Enter finds the moves"
    );
    assert!(
        person
            .screen()
            .lines()
            .next()
            .is_some_and(|title| title.contains("goal: cross"))
    );
    person.press("enter");
    let_solve(&mut person);
    person.expect_screen("To the goal: 0/");
    person.expect_status("proven");
    person.press("end");
    person.expect_screen("Goal reached:");
    assert_eq!(person.status(), "goal reached: cross");
    assert!(person.app.meets_goal() && !person.app.cube().is_solved());
    person.press("enter");
    assert_eq!(person.status(), "the goal is already reached: cross");
    person.command("goal solved");
    assert!(
        person.app.named_goal().is_solved()
            && !person
                .screen()
                .lines()
                .next()
                .is_some_and(|title| title.contains("goal"))
    );
}

#[test]
fn a_painted_goal_leaves_the_cube_and_counts_only_what_is_painted() {
    let mut person = Person::new();
    person.command("alg R U F'");
    let cube = *person.app.cube();
    person.press("i");
    assert_eq!(person.app.mode(), Mode::Paint);
    person.command("goal");
    person.expect_status_start("paint the stickers that matter");
    person.type_text("wwwwwwww");
    person.command("goal");
    assert_eq!((person.app.mode(), *person.app.cube()), (Mode::Turn, cube));
    person.expect_status_start("goal: some stickers, 8 of 48");
    let of_face = "UUUUUUUUU....R........F........D........L........B....";
    assert_eq!(person.app.named_goal().name(), of_face);
    person.press("enter");
    let_solve(&mut person);
    person.press("end");
    assert_eq!(person.status(), "goal reached: some stickers");
    assert!(
        person
            .app
            .cube()
            .cube
            .to_face_cube()
            .to_string()
            .starts_with("UUUUUUUUU")
    );
}

#[test]
fn a_painted_goal_that_no_cube_meets_is_refused_with_the_reason() {
    let mut person = Person::new();
    person.press("i").type_text("wwwwwwwww");
    assert_eq!(person.app.mode(), Mode::Paint);
    person.command("goal");
    person.expect_status_start("no possible cube matches this goal: ");
    assert!(
        person
            .status()
            .ends_with("every corner with white is needed elsewhere"),
        "{}",
        person.status()
    );
    assert!(person.app.mode() == Mode::Paint && person.app.named_goal().is_solved());
}

#[test]
fn another_cube_can_be_the_goal_and_undo_brings_the_goal_before_back() {
    let mut person = Person::new();
    let to = cube_after("L D2 B");
    person
        .command("alg R U")
        .command(&format!("goal {}", to.to_face_cube()));
    person.expect_status_start("goal: another cube, 48 of 48");
    person.press("enter");
    let (_, request) = person.asked_search();
    assert_eq!(request.goal, Goal::of_cube(&to));
    person.command("goal cross");
    assert!(
        person
            .taken_effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Stop(Slot::Search)))
    );
    assert_eq!(person.app.named_goal().name(), "cross");
    person.press("backspace");
    assert_eq!(person.app.named_goal().goal(), &Goal::of_cube(&to));
    person.command("goal crass");
    assert_eq!(person.app.named_goal().goal(), &Goal::of_cube(&to));
}

#[test]
fn a_session_keeps_the_goal_and_the_way_to_it() {
    let mut person = Person::new();
    person
        .command("alg F R U2 L")
        .command("goal 2x2x2")
        .press("enter");
    let_solve(&mut person);
    let text = person.app.session_text(1);
    let session = Session::read(&text).expect("what was written can be read");
    let again = Person::new().app.with_session(session);
    assert_eq!(
        again.named_goal(),
        &NamedGoal::read("2x2x2", &ColorScheme::western()).expect("a goal")
    );
    assert_eq!(again.playback(), person.app.playback());
}

#[test]
fn a_step_is_completed_with_its_axis_and_refused_where_it_cannot_start() {
    let mut person = Person::new();
    person.command("alg F R U2 L").command("goal eofb");
    person.expect_status_start("goal: eo-fb, all edges oriented");
    person.press("enter");
    let_solve(&mut person);
    person.press("end");
    assert_eq!(person.status(), "goal reached: eo-fb");
    person.command("goal htrfin").press("enter");
    let reason = "htrfin starts where htr ends, and this cube is not there; solve to htr first";
    assert_eq!((person.status(), person.app.mode()), (reason, Mode::Turn));
    person.press(":").type_text("goal cross@").press("tab");
    let names: Vec<String> = NamedGoal::names()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    for side in ["cross@U", "cross@any"] {
        assert!(
            person.screen().contains(side) && names.iter().any(|name| name == side),
            "{}",
            person.screen()
        );
    }
}

#[test]
fn an_incomplete_cube_is_shown_by_one_that_fits_and_what_is_known_is_solved() {
    let mut person = Person::new();
    let words = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR";
    for command in [format!("incomplete {words}"), format!("cube {words}")] {
        person.command(&command);
        let says = "288 cubes fit, this is one; Enter finds moves that solve what is known";
        assert_eq!(person.status(), says);
        let cube: IncompleteCube = words.parse().expect("words");
        assert!(cube.fits(&person.app.cube().cube));
        person.command("goal");
        person.expect_status_start("goal: some pieces, at 20 of 20 places");
    }
    // A restored session reads the goal from its name again.
    let named_goal = person.app.named_goal();
    let read = NamedGoal::read(named_goal.name(), &ColorScheme::western());
    assert_eq!(read.as_ref(), Ok(named_goal));
}

#[test]
fn the_known_edges_of_an_incomplete_cube_are_solved() {
    let mut person = Person::new();
    let scrambled = Reid(cube_after("F R")).to_string();
    let known = |word: &str| {
        if word.len() == 2 && word.contains('D') {
            word.to_owned()
        } else {
            "@?".to_owned()
        }
    };
    let words: Vec<String> = scrambled.split(' ').map(known).collect();
    person.command(&format!("incomplete {}", words.join(" ")));
    // 12 · 11 · 10 · 9 · 2⁴ = 190,080 states of the cross are equally frequent.
    person.expect_status_start("227,546,313,523,200 cubes fit");
    person.press("enter");
    let_solve(&mut person);
    person.expect_status_start("2 moves");
    person.press("end");
    assert_eq!(person.app.named_goal().name(), "cross");
    assert_eq!(person.status(), "goal reached: cross");
}

#[test]
fn typed_stickers_of_an_incomplete_cube_are_taken_as_they_are() {
    let mut person = Person::new();
    person.command("incomplete");
    person.expect_status_start("type the stickers that are known first");
    person
        .command("cube UUUUUUUUU...RRRRRR...FFFFFFDDDDDDDDD...LLLLLL...BBBBBB")
        .command("incomplete");
    person.expect_status_start("288 cubes fit");
    person.press("enter");
    assert_eq!(person.status(), "the goal is already reached: some pieces");
}

/// The flips of two edges are unknown.
#[test]
fn a_piece_is_painted_whose_orientation_is_not_known() {
    let mut person = Person::new();
    person.command("cube UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB.");
    // The first edge of the net is UB.
    person.press("home right @");
    person.expect_status_start("this piece may be in any orientation");
    person.expect_screen("W@");
    person.press("backspace");
    assert!(!person.screen().contains("W@"), "{}", person.screen());
    person.press("@ @");
    assert_eq!(person.status(), "this piece is again as you typed it");
    // This edge and UF.
    person.press("@ down @");
    person.command("incomplete");
    person.expect_status_start("2 cubes fit");
    // All other pieces are known, so only the edge UF is left for its position.
    let name = person.app.named_goal().name();
    assert!(name.starts_with("@? UR @UB UL DF"), "{name}");
}

/// Edges of which only the orientation is known, painted and given as text.
#[test]
fn an_unknown_piece_is_painted_whose_orientation_is_known() {
    let mut person = Person::new();
    person.press("i home right @ down @");
    let says = "any piece that has white or yellow here, or if it has neither, green or blue";
    person.expect_status_start(says);
    person.press("@");
    assert_eq!(person.status(), "nothing is known of this piece again");
    // On the front face, the edge of U and F is flipped.
    person.press("down @").command("incomplete");
    let painted = person.app.named_goal().name().to_owned();
    let mut words = Person::new();
    words.command(&format!("incomplete +? @? ? {}", "@? ".repeat(17).trim()));
    assert_eq!(words.app.named_goal().name(), painted);
    assert_eq!(words.status(), person.status());
    words.expect_status("cubes fit");
}

#[test]
fn painted_orientations_are_kept_with_the_work() {
    let mut person = Person::new();
    person.press("i w w w home @ down @");
    assert!(person.app.editor().has_orientations());
    let again = crate::interface::session::restored(&person.app.session_text(7));
    assert_eq!(again.app.editor().open(), person.app.editor().open());
    assert_eq!(
        again.app.editor().oriented(),
        person.app.editor().oriented()
    );
    assert_eq!(again.app.editor().oriented().len(), 1);
    assert_eq!(again.app.editor().typed_count(), 2);
}

#[test]
fn painted_orientations_count_in_a_painted_goal_and_go_with_their_face() {
    let mut person = Person::new();
    person.press("i home right @ down @").command("goal");
    let name = person.app.named_goal().name();
    assert_eq!(name, format!("? @? ? {}", "@? ".repeat(17).trim()));
    let mut erased = Person::new();
    erased.press("i w w w home @ down @ ,");
    assert!(!erased.app.editor().has_orientations() && erased.app.editor().is_empty());
    // After a second `@` the piece is as if it had never been open.
    let mut again = Person::new();
    again.press("i w w w home @ @");
    assert_eq!(again.app.editor().typed_count(), 3);
    let saved = again.app.session_text(7);
    assert_eq!(
        crate::interface::session::restored(&saved)
            .app
            .editor()
            .typed(),
        again.app.editor().typed()
    );
}
