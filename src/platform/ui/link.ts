import {
  Link as RouterLink,
  useNavigate as useRouterNavigate,
  type FileRoutesByPath,
  type LinkComponentProps,
  type NavigateOptions,
  type RegisteredRouter,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PagePath, PathOf } from '../page-path.ts';

declare module '../page-path.ts' {
  interface PageRoutes extends FileRoutesByPath {}
}

type WithoutSlash<Id extends string> = Id extends '/' ? Id : Id extends `${infer Shelf}/` ? Shelf : Id;
type Route = WithoutSlash<keyof FileRoutesByPath>;

/** A page path, a route with params, or the current page. */
type Target = PagePath | Route | '.';

/** Routes that a path may match, which determine its search params. */
type RouteOf<To extends Target> = To extends '.' | Route
  ? To
  : { [Each in Route]: To extends PathOf<Each> ? Each : never }[Route];

type To<Options, Path extends Target> = Omit<Options, Path extends '.' | Route ? 'to' : 'to' | 'params'> & {
  to: Path;
};

/** The router's link, restricted to paths and routes of the app and the search params that their pages read. */
export const Link = RouterLink as unknown as <const Path extends Target>(
  props: To<LinkComponentProps<'a', RegisteredRouter, string, RouteOf<Path>>, Path>,
) => ReactElement;

/** The router's `useNavigate`, with the types of `Link`. */
export const useNavigate = useRouterNavigate as unknown as () => <const Path extends Target>(
  options: To<NavigateOptions<RegisteredRouter, string, RouteOf<Path>>, Path>,
) => Promise<void>;
