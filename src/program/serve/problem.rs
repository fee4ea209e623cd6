//! Why there is no answer: one table of problems, each with its status, sent as `application/problem+json`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use serde::Serialize;

use crate::answer::Fault;

/// The content type of a problem (RFC 9457).
pub(super) const CONTENT_TYPE: &str = "application/problem+json";

/// Every problem that the service reports itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NotJson,
    BadQuery,
    BadHost,
    NotFound,
    MethodNotAllowed,
    SlowBody,
    TooLarge,
    NotJsonType,
    ForeignHost,
    WrongValues,
    UnreadableCube,
    ImpossibleCube,
    NoSolution,
    NoCubes,
    TooManyOfYou,
    TooManyOfYourConnections,
    SolverBroken,
    Overloaded,
    Ending,
    TimedOut,
}

impl Kind {
    /// Returns the last part of its name, its status, and its title.
    pub(super) const fn description(self) -> (&'static str, StatusCode, &'static str) {
        match self {
            Self::NotJson => ("not-json", StatusCode::BAD_REQUEST, "The body is not JSON"),
            Self::BadQuery => (
                "bad-query",
                StatusCode::BAD_REQUEST,
                "The query cannot be read",
            ),
            Self::BadHost => (
                "bad-host",
                StatusCode::BAD_REQUEST,
                "The Host header is missing, repeated or unreadable",
            ),
            Self::NotFound => ("not-found", StatusCode::NOT_FOUND, "Nothing has this name"),
            Self::MethodNotAllowed => (
                "method-not-allowed",
                StatusCode::METHOD_NOT_ALLOWED,
                "This method is not supported here",
            ),
            Self::SlowBody => (
                "slow-body",
                StatusCode::REQUEST_TIMEOUT,
                "The body came too slowly",
            ),
            Self::TooLarge => (
                "too-large",
                StatusCode::PAYLOAD_TOO_LARGE,
                "The body is too large",
            ),
            Self::NotJsonType => (
                "not-json-type",
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "The content type of the body is not JSON",
            ),
            Self::ForeignHost => (
                "foreign-host",
                StatusCode::MISDIRECTED_REQUEST,
                "The service does not answer for this host",
            ),
            Self::WrongValues => (
                "wrong-values",
                StatusCode::UNPROCESSABLE_ENTITY,
                "The values in the JSON are wrong",
            ),
            Self::UnreadableCube => (
                "unreadable-cube",
                StatusCode::UNPROCESSABLE_ENTITY,
                "The cube cannot be read",
            ),
            Self::ImpossibleCube => (
                "impossible-cube",
                StatusCode::UNPROCESSABLE_ENTITY,
                "This is not a possible cube",
            ),
            Self::NoSolution => (
                "no-solution",
                StatusCode::UNPROCESSABLE_ENTITY,
                "No solution that short was found",
            ),
            Self::NoCubes => (
                "no-cubes",
                StatusCode::UNPROCESSABLE_ENTITY,
                "There is no such class, or it has no cubes, or too many to list",
            ),
            Self::TooManyOfYou => (
                "too-many-requests",
                StatusCode::TOO_MANY_REQUESTS,
                "Too many solves by one client",
            ),
            Self::TooManyOfYourConnections => (
                "too-many-connections",
                StatusCode::TOO_MANY_REQUESTS,
                "Too many connections by one client",
            ),
            Self::SolverBroken => (
                "solver-broken",
                StatusCode::INTERNAL_SERVER_ERROR,
                "The solver failed",
            ),
            Self::Overloaded => (
                "overloaded",
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many requests are waiting",
            ),
            Self::Ending => (
                "ending",
                StatusCode::SERVICE_UNAVAILABLE,
                "The service is ending",
            ),
            Self::TimedOut => (
                "timed-out",
                StatusCode::GATEWAY_TIMEOUT,
                "No solution was found within the time",
            ),
        }
    }

    /// Returns how long to wait before another try, in seconds, where that may help.
    pub(super) const fn retry_after(self) -> Option<u16> {
        match self {
            Self::TooManyOfYou
            | Self::TooManyOfYourConnections
            | Self::Overloaded
            | Self::Ending => Some(1),
            _ => None,
        }
    }
}

/// Why there is no answer (RFC 9457).
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(super) struct ProblemDetails {
    /// Which problem it is, for programs; it never changes.
    #[serde(rename = "type")]
    #[cfg_attr(test, schema(example = "urn:cubetui:problem:impossible-cube"))]
    kind: String,
    /// The same for people.
    title: &'static str,
    /// The status of the response.
    status: u16,
    /// What is wrong this time.
    detail: String,
    /// All faults, each with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

/// A problem, ready to be sent.
#[derive(Debug)]
pub(super) struct Problem {
    kind: Kind,
    detail: String,
    faults: Vec<Fault>,
}

impl Problem {
    pub(super) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            faults: Vec::new(),
        }
    }

    pub(super) fn with(self, faults: Vec<Fault>) -> Self {
        Self { faults, ..self }
    }

    /// Returns the detail and the faults.
    pub(super) fn into_parts(self) -> (String, Vec<Fault>) {
        (self.detail, self.faults)
    }
}

impl Problem {
    fn into_details(self) -> ProblemDetails {
        let Self {
            kind,
            detail,
            faults,
        } = self;
        let (name, status, title) = kind.description();
        let kind = format!("urn:cubetui:problem:{name}");
        ProblemDetails {
            kind,
            title,
            status: status.as_u16(),
            detail,
            faults,
        }
    }

    /// Returns a whole answer in HTTP/1.1, the last of its connection.
    pub(super) fn into_http(self) -> String {
        let (kind, (_, status, _)) = (self.kind, self.kind.description());
        let retry_after = kind
            .retry_after()
            .map_or_else(String::new, |seconds| format!("retry-after: {seconds}\r\n"));
        let body = json_text(&self.into_details());
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: {CONTENT_TYPE}\r\n{retry_after}\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (kind, (_, status, _)) = (self.kind, self.kind.description());
        let details = self.into_details();
        let mut response = (status, json_text(&details)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
        if let Some(seconds) = kind.retry_after() {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Writes a value as JSON.
pub(super) fn json_text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our types have no maps with other keys than strings")
}
