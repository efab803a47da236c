import type { ShellSetup } from '#app/page-context.ts';
import { neighborhoodChoicesQuery } from '#modules/profiles/places/web/index.ts';
import { narrowingCity } from '../city/narrowing-city.ts';

const shown = 30;

export const homeNeighborhoodsQuery = (setup: ShellSetup) =>
  neighborhoodChoicesQuery(narrowingCity(setup), shown);
