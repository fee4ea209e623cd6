//! Questions about cubes, answered in the background: the newest one always, and rightly.

use std::sync::mpsc;
use std::time::Duration;

use crate::worker::{DemonstrationWorker, ExaminationWorker};
use cubetui::cube::{CubieCube, random};
use cubetui::solver::{Demonstrator, Examiner};

/// Far above what an answer takes; only a failing test waits so long.
const LONG: Duration = Duration::from_secs(20);

#[test]
fn the_newest_question_is_answered_last() {
    let (sender, answers) = mpsc::channel();
    let worker = ExaminationWorker::new(move |cube, examination| {
        sender.send((cube, examination)).expect("the test listens");
    });
    let mut generator = random::seeded_generator(9);
    let examiner = Examiner::build();
    for round in 1..=3 {
        let cubes: Vec<CubieCube> = (0..50).map(|_| CubieCube::random(&mut generator)).collect();
        for cube in &cubes {
            worker.ask(*cube);
        }
        let last = cubes.last().expect("there are cubes");
        let mut answered = 0;
        loop {
            let (cube, examination) = answers
                .recv_timeout(LONG)
                .expect("the newest question is answered");
            answered += 1;
            assert!(cubes.contains(&cube), "round {round}");
            assert_eq!(examination, Ok(examiner.examine(&cube)));
            if cube == *last {
                break;
            }
        }
        assert!(answered <= cubes.len(), "no question is answered twice");
    }
}

#[test]
fn demonstrations_are_made_in_the_background() {
    let (sender, answers) = mpsc::channel();
    let worker = DemonstrationWorker::new(move |cube, shown| {
        sender.send((cube, shown)).expect("the test listens");
    });
    let demonstrator = Demonstrator::build();
    let mut generator = random::seeded_generator(11);
    for _ in 0..3 {
        let cube = CubieCube::random(&mut generator);
        worker.ask(cube);
        let answer = answers
            .recv_timeout(LONG)
            .expect("the question is answered");
        assert_eq!(answer, (cube, Ok(demonstrator.demonstrate(&cube))));
    }
}
