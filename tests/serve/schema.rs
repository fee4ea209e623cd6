//! Parts of the OpenAPI document that the types cannot express by themselves.

use serde_json::json;
use utoipa::openapi::schema::{AdditionalProperties, SchemaType};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema, Type};

use super::PieceNumbers;
use cubetui::coord::FORMATS;
use cubetui::formats::Convention;
use cubetui::goals::GOALS;

pub(crate) fn seed() -> Schema {
    // utoipa supports no wider numbers; where `usize` has 32 bits the document asks for smaller seeds than are accepted.
    let most = Some(usize::MAX);
    let number = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(0))
        .maximum(most);
    number.examples([json!(7)]).into()
}

/// A form in which a cube is written.
pub(crate) fn forms() -> Schema {
    let ids: Vec<&str> = FORMATS.iter().map(|format| format.id).collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(ids))
        .into()
}

pub(super) fn conventions() -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(Convention::ALL.map(Convention::name)))
        .into()
}

/// The parity of a state vector: a number or a truth value.
pub(super) fn parity() -> Schema {
    let types = SchemaType::from_iter([Type::Integer, Type::Boolean]);
    let values = [json!(0), json!(1), json!(false), json!(true)];
    ObjectBuilder::new()
        .schema_type(types)
        .enum_values(Some(values))
        .into()
}

pub(super) fn eight_below<const N: u8>() -> Schema {
    numbers_below(N, 8)
}

pub(super) fn twelve_below<const N: u8>() -> Schema {
    numbers_below(N, 12)
}

fn numbers_below(bound: u8, count: usize) -> Schema {
    let number = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Integer))
        .minimum(Some(0))
        .maximum(Some(bound - 1));
    ArrayBuilder::new()
        .items(number)
        .min_items(Some(count))
        .max_items(Some(count))
        .into()
}

pub(crate) fn cube_form() -> Schema {
    any_cube().into()
}

pub(crate) fn seen_form() -> Schema {
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
pub(crate) fn cube_form_or_null() -> Schema {
    any_cube().item(null()).into()
}

/// A goal: a name, or a cube of which some stickers do not matter; or null.
pub(crate) fn goal_form() -> Schema {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    let description = format!(
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
        .description(Some(description))
        .into()
}

fn null() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Null)
}

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
pub(crate) struct CubeState;

impl utoipa::PartialSchema for CubeState {
    fn schema() -> RefOr<Schema> {
        let mut state = <PieceNumbers as utoipa::PartialSchema>::schema();
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

/// An object with one required field.
fn object(field: &str, value: ObjectBuilder) -> ObjectBuilder {
    ObjectBuilder::new()
        .property(field, value)
        .required(field)
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
}
