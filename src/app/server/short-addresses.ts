/** Short forms and old names of our pages, as they are shared and printed (RTE-03, RTE-06…19, RTE-24). */
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

/** Where a short address leads: `/e/b/014?x=1` → `/events/b/014?x=1`. @returns undefined when it is not one. */
export function canonicalAddress(address: string): string | undefined {
  const [, first, rest] = /^\/([a-z]+)((?:[/?].*)?)$/.exec(address) ?? [];
  const long = first === undefined ? undefined : canonical.get(first);
  return long === undefined ? undefined : `/${long}${rest}`;
}
