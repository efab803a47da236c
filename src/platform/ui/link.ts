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

/** A page by its path, a route with its params, or the page that is open. */
type Target = PagePath | Route | '.';

/** The routes that a path may lead to: they say what its search may hold. */
type RouteOf<To extends Target> = To extends '.' | Route
  ? To
  : { [Each in Route]: To extends PathOf<Each> ? Each : never }[Route];

type To<Options, Path extends Target> = Omit<Options, Path extends '.' | Route ? 'to' : 'to' | 'params'> & {
  to: Path;
};

/** The router's link. It takes only paths and routes of the app, with the search that their page reads. */
export const Link = RouterLink as unknown as <const Path extends Target>(
  props: To<LinkComponentProps<'a', RegisteredRouter, string, RouteOf<Path>>, Path>,
) => ReactElement;

/** The router's `useNavigate`, with the types of `Link`. */
export const useNavigate = useRouterNavigate as unknown as () => <const Path extends Target>(
  options: To<NavigateOptions<RegisteredRouter, string, RouteOf<Path>>, Path>,
) => Promise<void>;
