//! The animation of a turn on the screen: when its frames are due, and whether the line is fast enough for them.
//!
//! Knows time and bytes, which the model does not. The frames of an animation are extra: the last one, the cube at rest, is
//! drawn like any other. So everything else takes precedence over an intermediate frame, which is dropped, and nothing
//! waits for it: not a key, not a slow write, not more bytes than a slow line can carry.

use std::time::{Duration, Instant};

use super::line::Cost;
use crate::ui::Moment;
use cubetui::cube::Turn;

/// The time between frames: about thirty a second.
const INTERVAL: Duration = Duration::from_millis(33);
/// A frame that takes longer to write shows that the line is slow or stuck.
const SLOW: Duration = Duration::from_millis(20);
/// An answer that takes longer shows that bytes are queueing on the way. Few connections take a second otherwise.
const SLOW_ANSWER: Duration = Duration::from_secs(1);
/// How long nothing is animated after the line was slow.
const REST: Duration = Duration::from_secs(20);
/// The sustained rate of intermediate frames, in bytes per second.
const RATE: f64 = 48_000.0;
/// The rate over a network, where a write returns long before the bytes arrive.
const REMOTE_RATE: f64 = 16_000.0;
/// The burst allowed after a pause, in seconds of the sustained rate.
const CREDIT: f64 = 0.5;

/// The current animation, and the measured speed of the connection.
pub(super) struct TurnAnimation {
    running: Option<Running>,
    rate: f64,
    /// Bytes that may still be sent; negative after a frame that was larger than the credit.
    credit: f64,
    counted: Option<Instant>,
    slow_until: Option<Instant>,
}

struct Running {
    turn: Turn,
    duration: Duration,
    start: Instant,
    next: Instant,
    shown: Option<Moment>,
}

impl TurnAnimation {
    /// Creates the state without an animation, assuming a fast line of its kind.
    pub(super) const fn new(is_remote: bool) -> Self {
        let rate = if is_remote { REMOTE_RATE } else { RATE };
        Self {
            running: None,
            rate,
            credit: CREDIT * rate,
            counted: None,
            slow_until: None,
        }
    }

    /// Begins to animate a turn, replacing any other; does nothing on a slow line.
    pub(super) fn begin(&mut self, turn: Turn, duration: Duration, now: Instant) {
        self.running = None;
        if self.slow_until.is_none_or(|until| until <= now) {
            self.running = Some(Running {
                turn,
                duration,
                start: now,
                next: now,
                shown: None,
            });
        }
    }

    /// Ends the animation: the cube is shown at rest from now on.
    pub(super) fn end(&mut self) {
        self.running = None;
    }

    /// Returns the time at which the next frame is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.running.as_ref().map(|running| running.next)
    }

    /// Returns the moment to draw, which stays the same until the next frame is due, or `None` if the cube is at rest or is
    /// to be drawn at rest. A frame shows the position of the turn when the next one is due, so that the first frame
    /// already shows movement. The turn slows down towards its end.
    pub(super) fn moment(&mut self, now: Instant) -> Option<Moment> {
        self.earn(now);
        let running = self.running.as_mut()?;
        if running.shown.is_some() && now < running.next {
            return running.shown;
        }
        let shown = (now + INTERVAL).saturating_duration_since(running.start);
        let left = 1.0 - shown.as_secs_f64() / running.duration.as_secs_f64();
        let line_is_slow = self.slow_until.is_some_and(|until| until > now);
        if left <= 0.0 || self.credit <= 0.0 || line_is_slow {
            self.running = None;
            return None;
        }
        running.next = now + INTERVAL;
        running.shown = Some(Moment {
            turn: running.turn,
            rest: left * left,
        });
        running.shown
    }

    pub(super) fn record_cost(&mut self, cost: Cost, now: Instant) {
        self.credit -= cost.bytes as f64;
        if cost.time > SLOW {
            self.rest(now);
        }
    }

    /// Records that the terminal took this long to answer.
    pub(super) fn record_answer(&mut self, time: Duration, now: Instant) {
        if time > SLOW_ANSWER {
            self.rest(now);
        }
    }

    /// Stops animation for a while, because the line is slow.
    fn rest(&mut self, now: Instant) {
        self.slow_until = Some(now + REST);
        if let Some(running) = &mut self.running {
            running.next = now;
        }
    }

    fn earn(&mut self, now: Instant) {
        if let Some(counted) = self.counted {
            let earned = now.saturating_duration_since(counted).as_secs_f64() * self.rate;
            self.credit = (self.credit + earned).min(CREDIT * self.rate);
        }
        self.counted = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubetui::cube::{Face, Layers};

    const TURN: Turn = Turn::new(Layers::Face(Face::R), 1);
    const LENGTH: Duration = Duration::from_millis(150);

    const fn cost(bytes: usize, milliseconds: u64) -> Cost {
        Cost {
            bytes,
            time: Duration::from_millis(milliseconds),
        }
    }

    /// Draws whenever a frame is due, until the cube is at rest. Returns how far the turn was from its end, and when.
    fn shown(animation: &mut TurnAnimation, start: Instant, cost: Cost) -> Vec<(f64, Duration)> {
        let mut moments = Vec::new();
        let mut now = start;
        while let Some(due) = animation.due() {
            now = due.max(now);
            if let Some(moment) = animation.moment(now) {
                moments.push((moment.rest, now - start));
                animation.record_cost(cost, now);
            }
        }
        moments
    }

    #[test]
    fn a_turn_is_some_frames_at_thirty_a_second_and_then_rest() {
        let start = Instant::now();
        let mut animation = TurnAnimation::new(false);
        assert_eq!((animation.due(), animation.moment(start)), (None, None));
        animation.begin(TURN, LENGTH, start);
        let moments = shown(&mut animation, start, cost(1000, 0));
        assert_eq!(moments.len(), 4);
        assert!(
            moments[0].0 < 1.0
                && moments.is_sorted_by(|a, b| a.0 > b.0 && b.1.checked_sub(a.1) == Some(INTERVAL))
        );
        assert_eq!(
            (animation.due(), animation.moment(start + LENGTH)),
            (None, None)
        );
    }

    #[test]
    fn a_key_ends_it_and_another_turn_takes_its_place() {
        let start = Instant::now();
        let mut animation = TurnAnimation::new(false);
        animation.begin(TURN, LENGTH, start);
        assert!(animation.moment(start).is_some());
        animation.end();
        assert_eq!((animation.due(), animation.moment(start)), (None, None));
        animation.begin(TURN, LENGTH, start);
        animation.begin(TURN.inverse(), LENGTH, start + INTERVAL);
        let moment = animation.moment(start + INTERVAL).expect("it moves");
        assert_eq!(moment.turn, TURN.inverse());
    }

    #[test]
    fn one_frame_that_takes_long_ends_all_movement_for_a_while() {
        let start = Instant::now();
        let mut animation = TurnAnimation::new(false);
        animation.begin(TURN, LENGTH, start);
        assert_eq!(shown(&mut animation, start, cost(1000, 50)).len(), 1);
        animation.begin(TURN, LENGTH, start + REST / 2);
        assert_eq!(animation.due(), None);
        animation.begin(TURN, LENGTH, start + 2 * REST);
        assert_eq!(
            shown(&mut animation, start + 2 * REST, cost(1000, 0)).len(),
            4
        );
    }

    #[test]
    fn frames_in_between_stay_within_the_rate() {
        let start = Instant::now();
        for (is_remote, rate) in [(false, RATE), (true, REMOTE_RATE)] {
            let mut animation = TurnAnimation::new(is_remote);
            let mut frames = 0.0;
            let turns = 200;
            for turn in 0..turns {
                let now = start + LENGTH * turn;
                animation.begin(TURN, LENGTH, now);
                frames += shown(&mut animation, now, cost(4000, 1)).len() as f64;
            }
            let seconds = (LENGTH * turns).as_secs_f64();
            assert!(frames > 0.0 && frames * 4000.0 <= (CREDIT + seconds) * rate + 4000.0);
        }
    }
}
