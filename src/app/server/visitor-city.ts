import { cityNamed } from '#modules/instance/cities/choose-city.ts';
import type { CityRow } from '#modules/instance/cities/server/index.ts';
import { readInstance, type InstanceSettings } from '#modules/instance/settings/server/index.ts';
import { findHomeCity } from '#modules/profiles/places/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** The city that a page is for, and how the server knows it. */
export type Visit = {
  readonly instance: InstanceSettings;
  readonly city: CityRow;
  /**
   * `address`: the page's path names it. `known`: from the cookie or the profile. `unknown`: the default city, until the
   * browser guesses by its time zone.
   */
  readonly from: 'address' | 'known' | 'unknown';
};

/**
 * Finds the visitor's city (INS-04): named by the path, chosen while signed in, on the profile, remembered, or else the
 * default city.
 */
export async function readVisit(
  db: Db,
  { url, cookies, viewer }: { url: string; cookies: string; viewer: Viewer | undefined },
): Promise<Visit> {
  const instance = await readInstance(db);
  const { cities } = instance;
  const [, addressedSlug] = addressing.exec(url) ?? [];
  const addressed = cities.find(({ slug }) => slug === addressedSlug);
  if (addressed) return { instance, city: addressed, from: 'address' };
  const [, slug, isOwn] = remembered.exec(cookies) ?? [];
  const kept = cities.find((city) => city.slug === slug);
  const city = viewer && !(kept && isOwn) ? ((await findHome(db, cities, viewer)) ?? kept) : kept;
  return city ? { instance, city, from: 'known' } : { instance, city: instance.city, from: 'unknown' };
}

/** `/berlin` and `/explore?city=berlin`. */
const addressing = /^(?:\/explore\?(?:[^#]*&)?city=|\/)([a-z0-9-]{1,60})(?:[?&]|$)/;

/** `.own` marks a choice made while signed in, which counts more than the profile. */
const remembered = /(?:^|;\s*)city=([a-z0-9-]{1,60})(\.own)?(?=;|$)/;
const year = 365 * 86_400;

/** The cookie that remembers a city, unless the request has it already. Scripts may set it, too. */
export function cookieOf(slug: string, viewer: Viewer | undefined, cookies: string): string | undefined {
  const value = `${slug}${viewer ? '.own' : ''}`;
  const [, known = '', own = ''] = remembered.exec(cookies) ?? [];
  return known + own === value ? undefined : `city=${value}; Path=/; Max-Age=${year}; SameSite=Lax`;
}

async function findHome(db: Db, cities: readonly CityRow[], { userId }: Viewer) {
  if (cities.length < 2) return undefined;
  const home = await findHomeCity(db, userId);
  return home === undefined ? undefined : cityNamed(cities, home);
}
