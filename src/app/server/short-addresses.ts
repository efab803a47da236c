/** Short forms and old names of our pages, as people share and print them (RTE-03, RTE-06…19, RTE-24). */
const canonical = new Map(
  Object.entries({
    e: 'events',
    v: 'venues',
    n: 'neighborhoods',
    c: 'communities',
    a: 'artists',
    u: 'users',
    d: 'do-lists',
    co: 'collections',
    blog: 'magazine',
  }),
);

/**
 * Resolves a short address: `/e/b/014?x=1` → `/events/b/014?x=1`.
 * @returns undefined if it isn't one
 */
export function canonicalAddress(address: string): string | undefined {
  const [, first, rest] = /^\/([a-z]+)((?:[/?].*)?)$/.exec(address) ?? [];
  const long = first === undefined ? undefined : canonical.get(first);
  return long === undefined ? undefined : `/${long}${rest}`;
}
