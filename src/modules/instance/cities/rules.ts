import { foldText } from '#platform/fold-text.ts';
import { isCurrency } from '#platform/currencies.ts';
import { isTimeZone } from '#platform/time.ts';
import { isReservedSlug } from './reserved-slugs.ts';

export const cityLimits = { slug: 60, name: 100, region: 100 } as const;

export type CityDraft = {
  readonly slug: string;
  readonly name: string;
  /** State, province or prefecture; may be empty. */
  readonly region: string;
  /** ISO 3166-1 alpha-2, `DE`. */
  readonly country: string;
  /** IANA, `Europe/Berlin`. */
  readonly timeZone: string;
  /** ISO 4217 in lower case, `eur`. */
  readonly currency: string;
  readonly latitude: number;
  readonly longitude: number;
};

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Named by CLDR, but not countries. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Whether the code is one of ISO 3166-1, such as `DE`. */
export function isCountry(code: string): boolean {
  return (
    /^[A-Z]{2}$/.test(code) &&
    !noCountries.has(code) &&
    countryNames.of(code) !== undefined &&
    // Former codes, such as `DD`, have the name of a country that exists.
    new Intl.Locale(`und-${code}`).region === code
  );
}

/** All countries by name, for a select. */
export function countryChoices(): { value: string; label: string }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter(isCountry)
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** `Germany` for `DE`. */
export function countryName(code: string): string {
  return isCountry(code) ? countryNames.of(code)! : code;
}

type NamedCity = Pick<CityDraft, 'name' | 'region' | 'country'> & { readonly id: string };

/** Cities for a select. Those of one name have their region, or else their country. */
export function cityOptions(cities: readonly NamedCity[]): { value: string; label: string }[] {
  const totals = Map.groupBy(cities, ({ name }) => name);
  return cities.map(({ id, name, region, country }) => {
    const isShared = totals.get(name)!.length > 1;
    const where = region && region !== name ? region : countryName(country);
    return { value: id, label: isShared ? `${name}, ${where}` : name };
  });
}

/** `new-york` for `New York`, `sao-paulo` for `São Paulo`. Empty if the name has no Latin letter or digit. */
export function citySlug(name: string): string {
  return foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, cityLimits.slug)
    .replaceAll(/^-|-$/g, '');
}

const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export type CityFault = 'slug' | 'name' | 'region' | 'country' | 'timeZone' | 'currency' | 'point';

/** Lists the invalid fields of a city. The form and the server run the same checks. */
export function cityFaults(city: CityDraft): CityFault[] {
  const isPoint = Math.abs(city.latitude) <= 90 && Math.abs(city.longitude) <= 180;
  const checks: Readonly<Record<CityFault, boolean>> = {
    slug: isSlug(city.slug) && city.slug.length <= cityLimits.slug && !isReservedSlug(city.slug),
    name: city.name.trim() !== '' && city.name.length <= cityLimits.name,
    region: city.region.length <= cityLimits.region,
    country: isCountry(city.country),
    timeZone: isTimeZone(city.timeZone),
    currency: isCurrency(city.currency),
    point: isPoint,
  };
  return (Object.keys(checks) as CityFault[]).filter((name) => !checks[name]);
}
