import { defaultCurrency } from '#platform/money.ts';
import { defaultTimeZone } from '#platform/time.ts';
import type { CityDraft } from './rules.ts';

/**
 * The city of an instance without cities: the specification's defaults for time zone (PLT-09), coordinate and city
 * (LOC-02), and currency (PLT-10). The only place that names them.
 */
export const defaultCity: CityDraft = {
  slug: 'los-angeles',
  name: 'Los Angeles',
  region: 'California',
  country: 'US',
  timeZone: defaultTimeZone,
  currency: defaultCurrency,
  latitude: 34.0522,
  longitude: -118.2437,
};
