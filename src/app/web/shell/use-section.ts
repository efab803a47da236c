import { useRouteContext, useRouterState } from '@tanstack/react-router';
import { sectionOf } from './section-of.ts';

/** The item of the navbar and tab bar to highlight, if any. The page of a city is its home page. */
export function useSection(viewerPath?: string) {
  const home = useRouteContext({ from: '__root__', select: ({ setup }) => `/${setup.city.slug}` });
  return useRouterState({
    select: ({ location: { pathname } }) => sectionOf(pathname === home ? '/' : pathname, viewerPath),
  });
}
