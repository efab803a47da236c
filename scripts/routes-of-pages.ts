import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The page routes, from their file names: `events.$code.$id.{-$slug}`, split at the dots. */
const routes = readdirSync(join(import.meta.dirname, '../src/app/web/routes'))
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('__'))
  .map((file) => file.replace(/\.tsx$/, '').split('.'))
  .map((segments) => (segments.at(-1) === 'index' ? segments.slice(0, -1) : segments))
  // Fixed segments come before parameters, and segments with a prefix before those without.
  .toSorted((one, other) => opennessOf(one) - opennessOf(other));

function opennessOf(segments: readonly string[]): number {
  return segments.filter(isOpen).length + (isOpen(segments[0] ?? '') ? 10 : 0);
}

function isOpen(segment: string): boolean {
  return segment.includes('$');
}
const isOptional = (segment: string) => segment.startsWith('{-');

/** `/events/$code/$id/{-$slug}` */
export const routePatterns = (): string[] => routes.map((segments) => `/${segments.join('/')}`).toSorted();

/** Routes without an id. */
export const addressesOfRoutes = (): string[] =>
  routes
    .map((segments) => segments.filter((segment) => !isOptional(segment)))
    .filter((segments) => !segments.some(isOpen))
    .map((segments) => `/${segments.join('/')}`);

/** Returns a URL's kind of page and how many of this kind to open. URLs that aren't pages have no pattern. */
export function patternOf(address: string, perPattern: number): { pattern?: string; most: number } {
  const { pathname, searchParams } = new URL(address, 'http://here');
  const words = pathname.split('/').filter(Boolean);
  // A file.
  if (words.at(-1)?.includes('.')) return { most: 0 };
  const route = routes.find(
    (segments) =>
      words.length <= segments.length &&
      segments.every((segment, at) =>
        words[at] === undefined ? isOptional(segment) : isOpen(segment) || segment === words[at],
      ),
  );
  if (!route) return { most: 0 };
  // Each section and text is its own page; ids and slugs aren't.
  const named = route.map((segment, at) => (/section|text/.test(segment) ? (words[at] ?? '') : segment));
  const names = [...new Set(searchParams.keys())].toSorted().join(',');
  // Another filter doesn't make another page.
  const pattern = `/${named.join('/')}${names && `?${names.includes(',') ? 'several' : names}`}`;
  return { pattern, most: named.some(isOpen) && !names ? perPattern : 1 };
}
