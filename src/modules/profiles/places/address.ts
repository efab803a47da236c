export type AddressParts = {
  readonly address1: string;
  readonly city: string;
  /** State, province or prefecture, as a code such as `CA` or as a name. */
  readonly region: string;
  readonly zipCode: string;
  /** ISO 3166-1 alpha-2, or empty if unknown. */
  readonly countryCode: string;
};

/** Countries that write the postal code before the city, without a region. */
const zipFirst = new Set(
  'AL AT BE BG BO BY CH CL CR CY CZ DE DK DO EE ES FI FR GR HR HU IL IS IT LI LT LU LV MA MD ME MK NL NO PL PT RO RS SE SI SK TN TR UA UY'.split(
    ' ',
  ),
);

/** Countries that write the postal code behind the city, without a region or a comma. */
const zipLast = new Set('NP NZ PK SA SG'.split(' '));

/** Countries that write the number behind the street. */
const numberLast = new Set(
  'AL AR AT BA BE BG BO BR BY CH CL CO CR CY CZ DE DK DO EC EE ES FI GR HR HU ID IS IT LI LT LV MD ME MK MX NL NO PE PL PT PY RO RS RU SE SI SK TR UA UY VE'.split(
    ' ',
  ),
);

/** `Hauptstr. 5` in Germany, `12 Main St` in the US. Either part may be empty. */
export function streetText(street: string, streetNumber: string, countryCode: string): string {
  const parts = numberLast.has(countryCode) ? [street, streetNumber] : [streetNumber, street];
  return parts.filter(Boolean).join(' ');
}

/** Countries that write a region between city and postal code. */
const withRegion = new Set('AU BR CA CN ID IN JP KR MX MY NG PH PR TH TW US VN ZA'.split(' '));

/**
 * An address on one line, in the order of its country. Without the country, which readers of a city's events know. An
 * unknown country is written like one with regions.
 */
export function addressText({ address1, city, region, zipCode, countryCode }: AddressParts): string {
  if (zipFirst.has(countryCode)) return joined([address1, `${zipCode} ${city}`]);
  if (zipLast.has(countryCode)) return joined([address1, `${city} ${zipCode}`]);
  const hasRegion = countryCode === '' || withRegion.has(countryCode);
  const last = hasRegion ? `${region === city ? '' : region} ${zipCode}` : zipCode;
  return joined([address1, city, last]);
}

const joined = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
