import { redirect } from '@tanstack/react-router';
import { slugOf } from '#modules/events/events/rules.ts';

/** The part of a location that its redirect keeps. */
type Rest = { readonly searchStr: string; readonly hash: string };

/** Redirects to another path of the same item, with the query and hash of the request (RTE-29). */
export function redirectToPath({ searchStr, hash }: Rest, path: string, statusCode: 301 | 302 = 301): never {
  const href = encodeURI(path) + searchStr + (hash && `#${hash}`);
  throw redirect({ href, statusCode, replace: true });
}

/**
 * Redirects a wrong or old slug to the right one (RTE-29). No slug is fine, too.
 * @param path the address of the item without its slug
 */
export function redirectToSlug(location: Rest, path: string, slug: string | undefined, name: string): void {
  const own = slugOf(name);
  if (slug !== undefined && slug !== own) redirectToPath(location, own ? `${path}/${own}` : path);
}
