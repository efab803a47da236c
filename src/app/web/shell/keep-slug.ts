import { redirect } from '@tanstack/react-router';
import { slugOf } from '#modules/events/events/rules.ts';

/** A slug that is not (or no longer) the thing's own leads to the one that is (RTE-29). None at all is fine. */
export function keepSlug(slug: string | undefined, name: string, pathWith: (slug: string) => string): void {
  const own = slugOf(name);
  if (slug === undefined || slug === own) return;
  throw redirect({
    href: own ? pathWith(own) : pathWith('').replace(/\/$/, ''),
    statusCode: 301,
    replace: true,
  });
}
