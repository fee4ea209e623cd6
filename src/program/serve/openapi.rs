//! The OpenAPI document: the parts that the types of the endpoints cannot express by themselves.

use std::collections::BTreeMap;

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::response::{ResponseBuilder, ResponsesBuilder};
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, RefOr, Response, Type};
use utoipa::{IntoResponses, OpenApi};

use super::problem::{self, Kind};
use crate::answer::State;
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
    components(schemas(State, CubeState))
)]
pub(super) struct Document;

/// The problems of any request.
const OF_ANY: &[Kind] = &[
    Kind::BadHost,
    Kind::ForeignHost,
    Kind::TooManyOfYourConnections,
    Kind::Ending,
];
/// The problems of any body.
const OF_BODY: &[Kind] = &[
    Kind::NotJson,
    Kind::SlowBody,
    Kind::TooLarge,
    Kind::NotJsonType,
];
/// The problems of any query.
const OF_QUERY: &[Kind] = &[Kind::BadQuery];
/// The problems of a class of symmetry groups.
const OF_CLASS: &[Kind] = &[Kind::NoCubes];
/// The problem of a queue that is full.
const OF_QUEUE: &[Kind] = &[Kind::Overloaded];
/// The problems that may come between a request and its solution.
const OF_SOLVING: &[Kind] = &[Kind::TooManyOfYou, Kind::SolverBroken, Kind::TimedOut];

/// Declares sets of problems, each with those of any request.
macro_rules! problems {
    ($($(#[$words:meta])* $name:ident: $($kinds:expr),*;)*) => {$(
        $(#[$words])*
        pub(super) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                responses(&[$($kinds,)* OF_ANY].concat())
            }
        }
    )*};
}

problems! {
    /// The problems of a request without a body or a query.
    AnyProblems: ;
    /// The problems of a body.
    BodyProblems: OF_BODY;
    /// The problems of a body with a cube to solve.
    SolveProblems: OF_BODY, OF_SOLVING, OF_QUEUE;
    /// The problems of a query.
    QueryProblems: OF_QUERY;
    /// The problems of a query for a scramble.
    ScrambleProblems: OF_QUERY, OF_SOLVING, OF_QUEUE;
    /// The problems of a query that names a class of symmetry groups.
    ClassProblems: OF_QUERY, OF_CLASS;
    /// The problems of a query for a list of cubes.
    ListProblems: OF_QUERY, OF_CLASS, OF_QUEUE;
}

/// Returns the responses for these problems, one for each status.
fn responses(kinds: &[Kind]) -> BTreeMap<String, RefOr<Response>> {
    let mut responses = ResponsesBuilder::new();
    for kind in kinds {
        let (_, status, _) = kind.description();
        let descriptions = kinds.iter().map(|kind| kind.description());
        let titles = descriptions
            .filter(|description| description.1 == status)
            .map(|(.., title)| title);
        let titles = titles.collect::<Vec<_>>().join("; ");
        let body = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("ProblemDetails")))
            .build();
        let mut response = ResponseBuilder::new()
            .description(titles)
            .content(problem::CONTENT_TYPE, body);
        if kind.retry_after().is_some() {
            let seconds = ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(0));
            let header = HeaderBuilder::new()
                .schema(seconds)
                .description(Some("Seconds"))
                .build();
            response = response.header("Retry-After", header);
        }
        responses = responses.response(status.as_str(), response);
    }
    responses.build().responses
}
