//! Why there is no answer: one table of problems, each with its status, sent as `application/problem+json`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use serde::Serialize;

use crate::answer::Fault;

/// The content type of a problem (RFC 9457).
pub const CONTENT_TYPE: &str = "application/problem+json";

/// Declares a kind of problem in each row: the last part of its name, its status and its title.
macro_rules! kinds {
    ($($kind:ident $name:literal $status:ident $title:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ProblemKind {
            $($kind,)*
        }

        impl ProblemKind {
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            pub const fn status(self) -> StatusCode {
                match self {
                    $(Self::$kind => StatusCode::$status,)*
                }
            }

            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$kind => $title,)*
                }
            }
        }
    };
}

kinds! {
    NotJson "not-json" BAD_REQUEST "The body is not JSON";
    BadQuery "bad-query" BAD_REQUEST "The query cannot be read";
    BadHost "bad-host" BAD_REQUEST "The Host header is missing, repeated or unreadable";
    NotFound "not-found" NOT_FOUND "Nothing has this name";
    MethodNotAllowed "method-not-allowed" METHOD_NOT_ALLOWED "This method is not supported here";
    SlowBody "slow-body" REQUEST_TIMEOUT "The body came too slowly";
    TooLarge "too-large" PAYLOAD_TOO_LARGE "The body is too large";
    NotJsonType "not-json-type" UNSUPPORTED_MEDIA_TYPE "The content type of the body is not JSON";
    Encoded "encoded" UNSUPPORTED_MEDIA_TYPE "The body is encoded";
    ForeignHost "foreign-host" MISDIRECTED_REQUEST "The service does not answer for this host";
    WrongValues "wrong-values" UNPROCESSABLE_ENTITY "The values in the JSON are wrong";
    UnreadableCube "unreadable-cube" UNPROCESSABLE_ENTITY "The cube cannot be read";
    ImpossibleCube "impossible-cube" UNPROCESSABLE_ENTITY "This is not a possible cube";
    NoSolution "no-solution" UNPROCESSABLE_ENTITY "No solution that short was found";
    NoCubes "no-cubes" UNPROCESSABLE_ENTITY "There is no such class, or it has no cubes, or too many to list";
    TooManyOfYou "too-many-requests" TOO_MANY_REQUESTS "Too many requests by one client are waiting";
    Broken "broken" INTERNAL_SERVER_ERROR "The program failed";
    Overloaded "overloaded" SERVICE_UNAVAILABLE "Too many requests are waiting";
    NotReady "not-ready" SERVICE_UNAVAILABLE "The search had no time to begin";
    Ending "ending" SERVICE_UNAVAILABLE "The service is ending";
    TimedOut "timed-out" GATEWAY_TIMEOUT "No solution was found within the time";
}

impl ProblemKind {
    /// Returns how long to wait before another try, in seconds, where that may help.
    pub const fn retry_after(self) -> Option<u16> {
        match self {
            Self::TooManyOfYou | Self::Overloaded | Self::NotReady | Self::Ending => Some(1),
            _ => None,
        }
    }
}

/// Why there is no answer (RFC 9457).
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ProblemDetails {
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

#[derive(Debug)]
pub struct Problem {
    kind: ProblemKind,
    pub detail: String,
    pub faults: Vec<Fault>,
}

impl Problem {
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            faults: Vec::new(),
        }
    }

    pub fn with(self, faults: Vec<Fault>) -> Self {
        Self { faults, ..self }
    }

    /// A problem of one value, described by its fault alone.
    pub fn of_fault(kind: ProblemKind, fault: Fault) -> Self {
        Self::new(kind, fault.message.clone()).with(vec![fault])
    }

    pub fn ending() -> Self {
        Self::new(ProblemKind::Ending, "try another server")
    }

    fn body(self) -> String {
        json_text(&ProblemDetails {
            kind: format!("urn:cubetui:problem:{}", self.kind.name()),
            title: self.kind.title(),
            status: self.kind.status().as_u16(),
            detail: self.detail,
            faults: self.faults,
        })
    }

    /// Returns a complete HTTP/1.1 response, the last of its connection.
    pub fn into_http(self) -> String {
        let status = self.kind.status();
        let retry_after = match self.kind.retry_after() {
            Some(seconds) => format!("retry-after: {seconds}\r\n"),
            None => String::new(),
        };
        let body = self.body();
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: {CONTENT_TYPE}\r\n{retry_after}\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let kind = self.kind;
        let mut response = (kind.status(), self.body()).into_response();
        response.extensions_mut().insert(kind);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
        if let Some(seconds) = kind.retry_after() {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

pub fn json_text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our types have no maps with other keys than strings")
}
