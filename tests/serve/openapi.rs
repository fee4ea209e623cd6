//! The OpenAPI document: the parts that the types of the endpoints cannot express by themselves.

use utoipa::OpenApi;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, RefOr, Response, Type};

use super::problem::{self, ProblemKind};
use crate::answer::PieceNumbers;
use crate::answer::schema::CubeState;

/// The document without the endpoints.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "cubetui",
        description = "Solve, verify and scramble Rubik's cubes. Answers other than 2xx have the type \
                       application/problem+json (RFC 9457), with every fault and its place. A request that is not HTTP \
                       gets 400 without a body, and one with too large headers 431 without a body."
    ),
    components(schemas(PieceNumbers, CubeState))
)]
struct Document;

const ANY: &[ProblemKind] = &[
    ProblemKind::BadHost,
    ProblemKind::ForeignHost,
    ProblemKind::TooManyOfYourConnections,
    ProblemKind::Ending,
];
pub(super) const BODY: &[ProblemKind] = &[
    ProblemKind::NotJson,
    ProblemKind::SlowBody,
    ProblemKind::TooLarge,
    ProblemKind::NotJsonType,
];
pub(super) const QUERY: &[ProblemKind] = &[ProblemKind::BadQuery];
/// The problems of a class of symmetry groups.
pub(super) const CLASS: &[ProblemKind] = &[ProblemKind::NoCubes];
/// The problem of a queue that is full.
pub(super) const QUEUE: &[ProblemKind] = &[ProblemKind::Overloaded];
/// The problems that may come between a request and its solution.
pub(super) const SOLVING: &[ProblemKind] = &[
    ProblemKind::TooManyOfYou,
    ProblemKind::SolverBroken,
    ProblemKind::TimedOut,
];

/// Adds a response for each status of these problems, and perhaps one for wrong values.
pub(super) fn add_problems(
    document: &mut utoipa::openapi::OpenApi,
    path: &str,
    problems: &[&[ProblemKind]],
    wrong_values: Option<&str>,
) {
    let item = document.paths.paths.get_mut(path).expect("the path");
    let responses = &mut operation(item).responses.responses;
    let kinds = [problems.concat().as_slice(), ANY].concat();
    for kind in &kinds {
        let same = kinds.iter().filter(|other| other.status() == kind.status());
        let titles: Vec<&str> = same.map(|kind| kind.title()).collect();
        let response = response(&titles.join("; "), kind.retry_after().is_some());
        responses.insert(kind.status().as_str().to_owned(), RefOr::T(response));
    }
    if let Some(description) = wrong_values {
        let response = response(description, false);
        responses.insert("422".to_owned(), RefOr::T(response));
    }
}

fn operation(item: &mut PathItem) -> &mut Operation {
    item.get
        .as_mut()
        .or(item.post.as_mut())
        .expect("a method of our endpoints")
}

fn response(description: &str, has_retry_after: bool) -> Response {
    let body = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ProblemDetails")))
        .build();
    let mut response = ResponseBuilder::new()
        .description(description)
        .content(problem::CONTENT_TYPE, body);
    if has_retry_after {
        let seconds = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0));
        let header = HeaderBuilder::new()
            .schema(seconds)
            .description(Some("Seconds"));
        response = response.header("Retry-After", header.build());
    }
    response.build()
}

pub(super) fn written(endpoints: utoipa::openapi::OpenApi) -> String {
    let mut document = Document::openapi();
    document.merge(endpoints);
    let document = document
        .to_pretty_json()
        .expect("our types have no maps with other keys than strings");
    fields_for_options(&document) + "\n"
}

/// The fields of a solve are described for the command line: writes the names of fields in place of options.
fn fields_for_options(document: &str) -> String {
    let mut parts = document.split("--");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_name = |c: char| c.is_ascii_alphabetic() || c == '-';
        let end = part.find(|c| !is_name(c)).unwrap_or(part.len());
        let field = match &part[..end] {
            "timeout" => "timeout_ms".to_owned(),
            option => option.replace('-', "_"),
        };
        for text in ["`", &field, "`", &part[end..]] {
            written.push_str(text);
        }
    }
    written
}
