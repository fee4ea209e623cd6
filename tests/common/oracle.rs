//! The known numbers of `tests/data/oracle.toml`.

use serde::de::DeserializeOwned;

/// Returns the value at a path of keys, such as `positions.htm.computed`.
pub(crate) fn known<T: DeserializeOwned>(path: &str) -> T {
    let text = include_str!("../data/oracle.toml");
    let oracle: toml::Value = toml::from_str(text).expect("the known numbers are TOML");
    let value = path.split('.').fold(&oracle, |value, key| &value[key]);
    value
        .clone()
        .try_into()
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}
