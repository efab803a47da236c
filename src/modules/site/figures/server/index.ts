import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { getSiteFigures, type SiteFigures } from '../contract.ts';
import { countFigures } from './figures-store.ts';

/** Counting scans whole tables. */
const usualCacheMs = 600_000;

/** Totals for the pages for fans, creators, communities and artists (FTR-07). */
export function openSiteFigures(cacheMs = usualCacheMs): Feature {
  const figures = memoizeFor<SiteFigures>({ milliseconds: cacheMs });
  return { routes: [route(getSiteFigures, ({ db }) => figures('all', () => countFigures(db)))] };
}
