/** The routes of the app, by their pattern. The browser's links fill it from the router. */
export interface PageRoutes {}

/** Addresses of pages whose route is one variable segment. The app lists them. */
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

/** The paths that lead to a route: `/posts/$id` becomes a template with any text after `/posts/`. */
export type PathOf<Route extends string> = Route extends '/'
  ? '/'
  : Route extends `/$${string}`
    ? never
    : Route extends `/${infer Segments}`
      ? Filled<Segments>
      : never;

/**
 * The path of a page. In web code it must fit a route of the app, so that a link to a route that was renamed does not
 * compile. Server code is compiled without the routes: there it is any path.
 */
export type PagePath = [RouteId] extends [never]
  ? `/${string}`
  : PathOf<RouteId> | NamedPages[keyof NamedPages];
