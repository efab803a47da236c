import { redirect } from '@tanstack/react-router';
import { slugOf } from '#modules/events/events/rules.ts';

/** Redirects a wrong or old slug to the right one (RTE-29). No slug is fine, too. */
export function redirectToSlug(
  slug: string | undefined,
  name: string,
  pathWith: (slug: string) => string,
): void {
  const own = slugOf(name);
  if (slug === undefined || slug === own) return;
  throw redirect({
    href: own ? pathWith(own) : pathWith('').replace(/\/$/, ''),
    statusCode: 301,
    replace: true,
  });
}
