//! All routes, and what happens to every request: it is counted, and refused as a problem.

use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State as Shared};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::cors::CorsLayer;

use super::problem::{Kind, Problem};
use super::service::Service;
use super::{endpoints, host_check};

/// The description of the service: what the endpoints declare, as a test renews it.
const OPENAPI: &str = include_str!("../../../assets/openapi.json");

/// All routes. Pages of these origins may read the answers.
pub(super) fn router(service: &Service, origins: &[HeaderValue]) -> Router {
    let openapi = || async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) };
    let router = endpoints::routes()
        .route("/openapi.json", get(openapi))
        .fallback(|| async { Problem::new(Kind::NotFound, "/openapi.json lists what there is") })
        .method_not_allowed_fallback(|| async {
            Problem::new(Kind::MethodNotAllowed, "the header allow lists the methods")
        })
        .layer(DefaultBodyLimit::max(service.limits.body_bytes))
        .with_state(service.clone());
    let router = if origins.is_empty() {
        router
    } else {
        router.layer(cors(origins))
    };
    router
        .layer(from_fn_with_state(service.clone(), check_host))
        .layer(from_fn_with_state(service.clone(), count))
}

fn cors(origins: &[HeaderValue]) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(origins.to_vec())
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::CONTENT_TYPE])
}

/// Counts a request by its route and its answer's status. When the service is ending, the answer says that it is the last
/// of its connection.
async fn count(
    Shared(service): Shared<Service>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let mut response = next.run(request).await.into_response();
    if service.is_ending() {
        response
            .headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let route = path.as_ref().map_or("other", MatchedPath::as_str);
    service
        .metrics
        .answered(route, response.status().as_u16(), started.elapsed());
    response
}

/// Passes a request on if it names exactly one host, and one that the service answers for.
async fn check_host(Shared(service): Shared<Service>, request: Request, next: Next) -> Response {
    match host_check::check(&request, &service.allowed_hosts) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}
