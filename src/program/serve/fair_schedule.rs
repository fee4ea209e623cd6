//! Chooses the next job: fair between clients, with a lane for short jobs that long ones never enter.
//!
//! A job waits in the lane it is given to, behind the other jobs of its client there. The next job is that of the client
//! with the fewest running jobs in the lane; among these, of the one whose jobs have used the least time. Time is
//! remembered only while a client has jobs: one that arrives starts level with the client that has used the least, so no
//! client gains by coming late or pays for what was long ago. This is start-time fair queueing with the time that jobs
//! took, since it is not known beforehand.
//!
//! When no more jobs may wait, a client that has fewer waiting than another takes the place of that one's newest job
//! ("Stochastic fairness queueing", 1990).

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use super::connections::Client;

/// A lane of the queue, with its own threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Jobs that are expected to end, and otherwise are stopped, within milliseconds.
    Short,
    Long,
}

impl Lane {
    pub const NUM: usize = 2;
    pub const ALL: [Self; Self::NUM] = [Self::Short, Self::Long];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

/// The jobs that wait, and how many run, by lane and client.
pub struct FairSchedule<T> {
    clients: BTreeMap<Client, Account<T>>,
    /// The most running jobs of one client in each lane.
    most_running: [usize; Lane::NUM],
    turn: u64,
}

struct Account<T> {
    waiting: [VecDeque<T>; Lane::NUM],
    running: [usize; Lane::NUM],
    used: Duration,
    /// The turn in which a job of this client was last started.
    turn: u64,
}

impl<T> Account<T> {
    fn new(used: Duration) -> Self {
        Self {
            waiting: [VecDeque::new(), VecDeque::new()],
            running: [0; Lane::NUM],
            used,
            turn: 0,
        }
    }

    fn waiting(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }

    fn running(&self) -> usize {
        self.running.iter().sum()
    }

    fn is_idle(&self) -> bool {
        self.waiting() + self.running() == 0
    }
}

impl<T> FairSchedule<T> {
    /// Creates an empty schedule in which one client may have this many jobs running in each lane.
    pub const fn new(most_running: [usize; Lane::NUM]) -> Self {
        Self {
            clients: BTreeMap::new(),
            most_running,
            turn: 0,
        }
    }

    pub fn waiting(&self) -> usize {
        self.clients.values().map(Account::waiting).sum()
    }

    pub fn waiting_in(&self, lane: Lane) -> usize {
        let accounts = self.clients.values();
        accounts
            .map(|account| account.waiting[lane as usize].len())
            .sum()
    }

    pub fn running(&self) -> usize {
        self.clients.values().map(Account::running).sum()
    }

    pub fn running_in(&self, lane: Lane) -> usize {
        let accounts = self.clients.values();
        accounts.map(|account| account.running[lane as usize]).sum()
    }

    /// Returns how many jobs of a client wait and run.
    pub fn of_client(&self, client: Client) -> usize {
        let account = self.clients.get(&client);
        account.map_or(0, |account| account.waiting() + account.running())
    }

    /// Queues a job behind the others of its client.
    pub fn push(&mut self, client: Client, lane: Lane, job: T) {
        let used = self.clients.values().map(|account| account.used);
        let least = used.min().unwrap_or_default();
        let account = self.clients.entry(client);
        let account = account.or_insert_with(|| Account::new(least));
        account.waiting[lane as usize].push_back(job);
    }

    /// Starts the next job of a lane, if there is one that may run. [`done`](Self::done) ends it.
    pub fn start(&mut self, lane: Lane) -> Option<(Client, T)> {
        let lane = lane as usize;
        let candidates = self.clients.iter_mut().filter(|(_, account)| {
            !account.waiting[lane].is_empty() && account.running[lane] < self.most_running[lane]
        });
        let (&client, account) = candidates
            .min_by_key(|(_, account)| (account.running[lane], account.used, account.turn))?;
        let job = account.waiting[lane].pop_front()?;
        self.turn += 1;
        account.turn = self.turn;
        account.running[lane] += 1;
        Some((client, job))
    }

    /// Ends a job that was started in this lane and took this long.
    pub fn done(&mut self, client: Client, lane: Lane, took: Duration) {
        if let Some(account) = self.clients.get_mut(&client) {
            account.running[lane as usize] -= 1;
            account.used += took;
            self.forget_if_idle(client);
        }
    }

    /// Makes room for a job of `client`: removes the newest job of the client that has the most waiting, if it has more
    /// than `client` would have.
    pub fn displace(&mut self, client: Client) -> Option<T> {
        let own = self.clients.get(&client).map_or(0, Account::waiting);
        let (&greediest, account) = self
            .clients
            .iter_mut()
            .max_by_key(|(_, account)| account.waiting())?;
        if account.waiting() <= own + 1 {
            return None;
        }
        // A long job is removed first, if there is one.
        let job = account
            .waiting
            .iter_mut()
            .rev()
            .find_map(VecDeque::pop_back)?;
        self.forget_if_idle(greediest);
        Some(job)
    }

    /// Keeps only the waiting jobs for which `stays` returns true.
    pub fn retain(&mut self, mut stays: impl FnMut(&T) -> bool) {
        for account in self.clients.values_mut() {
            for jobs in &mut account.waiting {
                jobs.retain(&mut stays);
            }
        }
        self.clients.retain(|_, account| !account.is_idle());
    }

    fn forget_if_idle(&mut self, client: Client) {
        if self.clients.get(&client).is_some_and(Account::is_idle) {
            self.clients.remove(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn client(number: u8) -> Client {
        Client::of(Ipv4Addr::new(10, 0, 0, number).into())
    }

    /// Starts and ends jobs of a lane one at a time, each of which takes its number of `millis`. Returns their names.
    fn run(
        schedule: &mut FairSchedule<&'static str>,
        lane: Lane,
        millis: &[u64],
    ) -> Vec<&'static str> {
        let mut names = Vec::new();
        for &took in millis {
            let (client, name) = schedule.start(lane).expect("a job waits");
            schedule.done(client, lane, Duration::from_millis(took));
            names.push(name);
        }
        names
    }

    #[test]
    fn clients_take_turns() {
        let mut schedule = FairSchedule::new([1, 1]);
        for name in ["a1", "a2", "a3", "a4"] {
            schedule.push(client(1), Lane::Short, name);
        }
        assert_eq!(run(&mut schedule, Lane::Short, &[10]), ["a1"]);
        schedule.push(client(2), Lane::Short, "b1");
        schedule.push(client(2), Lane::Short, "b2");
        // The second starts level with the first, and is next once the first has had a turn.
        assert_eq!(
            run(&mut schedule, Lane::Short, &[10; 5]),
            ["b1", "a2", "b2", "a3", "a4"]
        );
        assert_eq!((schedule.waiting(), schedule.running()), (0, 0));
    }

    #[test]
    fn turns_are_measured_in_time() {
        let mut schedule = FairSchedule::new([1, 1]);
        for name in ["a1", "a2"] {
            schedule.push(client(1), Lane::Long, name);
        }
        for name in ["b1", "b2", "b3", "b4"] {
            schedule.push(client(2), Lane::Long, name);
        }
        assert_eq!(
            run(&mut schedule, Lane::Long, &[3000, 1000, 1000, 1500, 9, 9]),
            ["a1", "b1", "b2", "b3", "a2", "b4"]
        );
    }

    #[test]
    fn a_client_cannot_take_all_threads_of_a_lane() {
        let mut schedule = FairSchedule::new([4, 2]);
        for name in ["a1", "a2", "a3"] {
            schedule.push(client(1), Lane::Long, name);
        }
        assert_eq!(schedule.start(Lane::Long), Some((client(1), "a1")));
        assert_eq!(schedule.start(Lane::Long), Some((client(1), "a2")));
        assert_eq!(schedule.start(Lane::Long), None);
        assert_eq!(schedule.start(Lane::Short), None);
        schedule.push(client(2), Lane::Long, "b1");
        assert_eq!(schedule.start(Lane::Long), Some((client(2), "b1")));
        schedule.done(client(1), Lane::Long, Duration::ZERO);
        assert_eq!(schedule.start(Lane::Long), Some((client(1), "a3")));
        assert_eq!(
            (schedule.of_client(client(1)), schedule.of_client(client(2))),
            (2, 1)
        );
    }

    #[test]
    fn the_client_with_fewer_running_jobs_is_next() {
        let mut schedule = FairSchedule::new([3, 3]);
        for name in ["a1", "a2"] {
            schedule.push(client(1), Lane::Long, name);
        }
        assert_eq!(schedule.start(Lane::Long), Some((client(1), "a1")));
        schedule.push(client(2), Lane::Long, "b1");
        assert_eq!(schedule.start(Lane::Long), Some((client(2), "b1")));
        assert_eq!(schedule.start(Lane::Long), Some((client(1), "a2")));
    }

    #[test]
    fn the_newest_job_of_the_greediest_client_makes_room() {
        let mut schedule = FairSchedule::new([1, 1]);
        schedule.push(client(1), Lane::Long, "a1");
        schedule.push(client(1), Lane::Long, "a2");
        schedule.push(client(1), Lane::Short, "a3");
        assert_eq!(schedule.displace(client(1)), None, "its own jobs stay");
        assert_eq!(schedule.displace(client(2)), Some("a2"));
        schedule.push(client(2), Lane::Short, "b1");
        assert_eq!(schedule.displace(client(2)), None, "both would have two");
        assert_eq!(schedule.displace(client(3)), Some("a1"));
        assert_eq!(schedule.waiting(), 2);
    }

    #[test]
    fn clients_without_jobs_are_forgotten() {
        let mut schedule = FairSchedule::new([1, 1]);
        schedule.push(client(1), Lane::Short, "a1");
        schedule.push(client(2), Lane::Long, "b1");
        assert_eq!(run(&mut schedule, Lane::Short, &[1]), ["a1"]);
        schedule.retain(|_| false);
        assert!(schedule.clients.is_empty());
        assert_eq!(schedule.waiting(), 0);
    }
}
