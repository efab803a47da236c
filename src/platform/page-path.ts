/** Route patterns of the app, filled in from the router for browser code. */
export interface PageRoutes {}

/** Pages that share the single-segment route. The app lists them. */
export interface NamedPages {}

type RouteId = keyof PageRoutes;

type FilledSegment<Segment extends string> = Segment extends `$${string}`
  ? `/${string}`
  : Segment extends `{-$${string}}`
    ? '' | `/${string}`
    : `/${Segment}`;

type Filled<Segments extends string> = Segments extends `${infer Segment}/${infer Rest}`
  ? `${FilledSegment<Segment>}${Filled<Rest>}`
  : Segments extends ''
    ? ''
    : FilledSegment<Segments>;

/** Paths that match a route: `/posts/$id` accepts any text after `/posts/`. */
export type PathOf<Route extends string> = Route extends '/'
  ? '/'
  : Route extends `/$${string}`
    ? never
    : Route extends `/${infer Segments}`
      ? Filled<Segments>
      : never;

/**
 * The path of a page. Browser code must use a path of an existing route, so links to a renamed route don't compile.
 * Server code compiles without the routes and accepts any path.
 */
export type PagePath = [RouteId] extends [never]
  ? `/${string}`
  : PathOf<RouteId> | NamedPages[keyof NamedPages];
