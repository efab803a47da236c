import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { getSiteFigures, type SiteFigures } from '../contract.ts';
import { countFigures } from './figures-store.ts';

/** Milliseconds. Caches the totals, because counting scans whole tables. */
const lasts = 600_000;

/** Totals for the pages for fans, creators, communities and artists (FTR-07). */
export function openSiteFigures(cachedFor = lasts): Feature {
  const figures = memoizeFor<SiteFigures>({ milliseconds: cachedFor });
  return { routes: [route(getSiteFigures, ({ db }) => figures('all', () => countFigures(db)))] };
}
