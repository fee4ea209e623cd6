//! Parts of the OpenAPI document that the types cannot express by themselves.

use serde_json::json;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, Schema, Type};

use cubetui::coord::FORMATS;
use cubetui::formats::Convention;

/// The seed of a random cube.
pub(crate) fn seed() -> Schema {
    // utoipa knows no wider numbers; where `usize` has 32 bits the document asks for smaller seeds than are accepted.
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

/// How a state vector is numbered.
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

/// Eight numbers below `N`.
pub(super) fn eight_below<const N: u8>() -> Schema {
    numbers_below(N, 8)
}

/// Twelve numbers below `N`.
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
