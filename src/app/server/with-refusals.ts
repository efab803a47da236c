import type { RefusalTable } from '#platform/refusal.ts';
import type { Route } from '#platform/server/http.ts';

/** Adds what the app refuses around a route to its call, so that OpenAPI and the reference list it. */
export function withRefusals(route: Route, refusals: RefusalTable): Route {
  return { ...route, call: { ...route.call, refusals: { ...route.call.refusals, ...refusals } } };
}
