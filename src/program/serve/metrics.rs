//! Metrics in the text format of Prometheus.

use std::time::Duration;

use prometheus::{
    Encoder as _, Histogram, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, IntGaugeVec,
    Opts, Registry, TextEncoder,
};

use super::job_queue::Gauges;

pub const CONTENT_TYPE: &str = prometheus::TEXT_FORMAT;

/// The limits of the histogram buckets in seconds, from 100 microseconds to 10 seconds.
const BUCKETS: [f64; 16] = [
    1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 5e-2, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0,
];

pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    request_seconds: Histogram,
    solves: IntCounterVec,
    solve_seconds: HistogramVec,
    pub connections: IntGauge,
    full_tables: IntGauge,
    pub queue: Gauges,
}

impl Metrics {
    pub fn new() -> Self {
        let registry = Registry::new();
        let counters = |name: &str, help: &str, labels: &[&str]| {
            register(&registry, IntCounterVec::new(Opts::new(name, help), labels))
        };
        let gauge = |name: &str, help: &str| register(&registry, IntGauge::new(name, help));
        let gauge_by_lane = |name: &str, help: &str| {
            let gauges = IntGaugeVec::new(Opts::new(name, help), &["lane"]);
            register(&registry, gauges)
        };
        let times =
            |name: &str, help: &str| HistogramOpts::new(name, help).buckets(BUCKETS.to_vec());
        let request_times = times(
            "cubetui_http_request_seconds",
            "How long requests took, once their headers were read",
        );
        let solve_times = times("cubetui_solve_seconds", "How long searches took");
        Self {
            requests: counters(
                "cubetui_http_requests_total",
                "Requests, by route and status",
                &["route", "status"],
            ),
            request_seconds: register(&registry, Histogram::with_opts(request_times)),
            solves: counters(
                "cubetui_solves_total",
                "Solves, by solver and outcome",
                &["solver", "outcome"],
            ),
            solve_seconds: register(&registry, HistogramVec::new(solve_times, &["solver"])),
            connections: gauge("cubetui_http_connections", "Open connections"),
            full_tables: gauge("cubetui_full_tables", "1 when the full tables are in use"),
            queue: Gauges {
                waiting: gauge_by_lane(
                    "cubetui_jobs_waiting",
                    "Requests that wait for a worker, by lane",
                ),
                running: gauge_by_lane(
                    "cubetui_jobs_running",
                    "Requests that a worker computes, by lane",
                ),
            },
            registry,
        }
    }

    pub fn answered(&self, route: &str, status: u16, took: Duration) {
        self.requests
            .with_label_values(&[route, &status.to_string()])
            .inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    pub fn solved(&self, solver: &str, outcome: &str, took: Option<Duration>) {
        self.solves.with_label_values(&[solver, outcome]).inc();
        if let Some(took) = took {
            self.solve_seconds
                .with_label_values(&[solver])
                .observe(took.as_secs_f64());
        }
    }

    pub fn text(&self, full_tables: bool) -> String {
        self.full_tables.set(full_tables.into());
        let mut text = Vec::new();
        let written = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        written.expect("a vector takes all that is written, and every metric has a value");
        String::from_utf8(text).expect("names and numbers are ASCII")
    }
}

fn register<T: prometheus::core::Collector + Clone + 'static>(
    registry: &Registry,
    metric: prometheus::Result<T>,
) -> T {
    let metric = metric.expect("the names keep the rules for names");
    registry
        .register(Box::new(metric.clone()))
        .expect("no name is taken twice");
    metric
}
