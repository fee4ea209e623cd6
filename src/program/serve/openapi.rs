//! The OpenAPI document: the parts that the types of the endpoints cannot express by themselves.

use std::collections::BTreeMap;

use serde_json::json;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::response::{ResponseBuilder, ResponsesBuilder};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{
    ArrayBuilder, ContentBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Response,
};
use utoipa::openapi::{Schema, Type};
use utoipa::{IntoResponses, OpenApi};

use super::problem::{self, Kind};
use crate::answer::State;
use cubetui::goals::GOALS;

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

/// A cube in any of the formats.
pub(super) fn cube_form() -> Schema {
    any_cube().into()
}

/// Stickers with their colours.
pub(super) fn seen_form() -> Schema {
    let sticker = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "A sticker and its colour: a letter or name of a colour, or the letter of its face. Or a face whose stickers are \
             all as given.",
        ))
        .pattern(Some("^([URFDLBurfdlb]|[URFDLB][1-9]=.+)$"))
        .examples([json!("U4=R"), json!("U4=orange"), json!("F")]);
    ArrayBuilder::new().items(sticker).into()
}

/// A cube in any of the formats, or null.
pub(super) fn cube_form_or_null() -> Schema {
    any_cube().item(null()).into()
}

/// A goal: a name, or a cube of which some stickers do not matter; or null.
pub(super) fn goal_form() -> Schema {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    let words = format!(
        "{}, with a side as in cross@R, 2x2x2@any, eo-fb or drudfin; or a cube in any format. Stickers written as . do not matter: a solution leads to any such cube, and `optimal` finds the shortest.",
        names.join(", ")
    );
    let forms = OneOfBuilder::new()
        .item(text())
        .item(scramble())
        .item(stickers());
    forms
        .item(Ref::from_schema_name("State"))
        .item(null())
        .description(Some(words))
        .into()
}

fn null() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Null)
}

/// A cube that may be a supercube.
fn any_cube() -> OneOfBuilder {
    let scramble = scramble().property("centers", centers());
    let stickers = stickers().property("centers", centers());
    OneOfBuilder::new()
        .item(text())
        .item(scramble)
        .item(stickers)
        .item(Ref::from_schema_name("CubeState"))
}

/// A state vector that may be that of a supercube.
struct CubeState;

impl utoipa::PartialSchema for CubeState {
    fn schema() -> RefOr<Schema> {
        let mut state = <State as utoipa::PartialSchema>::schema();
        if let RefOr::T(Schema::Object(state)) = &mut state {
            state
                .properties
                .insert("centers".to_owned(), centers().into());
        }
        state
    }
}

impl utoipa::ToSchema for CubeState {}

fn centers() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "How the centres of a supercube are turned; those that are not named are upright.",
        ))
        .examples([json!("U+ R2 F-")])
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "54 letters of faces or colours, held any way, face by face in the order U R F D L B or U R L F B D; \
             or twenty pieces, such as UF UR UB …; or cycles of pieces, such as (UF UR)(UFR UBL); \
             or coordinates, such as twist=0 flip=0 …; or anything else that `cubetui convert` writes and reads",
        ))
        .examples([json!("DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL")])
}

fn scramble() -> ObjectBuilder {
    let turns = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "Turns applied to a solved cube, such as R U2 R' M x (R U)3 [F, R].",
        ));
    object("scramble", turns).examples([json!({"scramble": "R U R' U'"})])
}

fn stickers() -> ObjectBuilder {
    let letters = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("54 letters of faces or colours, as in a text."));
    object("cube", letters)
}

/// An object with one field that must be there.
fn object(field: &str, value: ObjectBuilder) -> ObjectBuilder {
    ObjectBuilder::new()
        .property(field, value)
        .required(field)
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
}
