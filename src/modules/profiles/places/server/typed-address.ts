import { foldText } from '#platform/fold-text.ts';
import type { OutsidePlace } from '../place.ts';
import { zoneAt } from './zone-at.ts';

/** The id contains the street three times, and must fit an address of 2,000 characters in any script. */
const mostStreet = 80;
/**
 * A town after its postal code, as most of Europe writes it: `10999 Berlin`, `111 22 Stockholm`, `1015 DX Amsterdam`,
 * `4050-012 Porto`, `00-375 Warsaw`.
 */
const codedTown =
  /^(?<zipCode>\d{4} [A-Z]{2}|\d{3} \d{2}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4,5}) (?<name>\p{L}.*)$/u;

/**
 * A town before its postal code, as most other countries write it, some with a state between: `Kathmandu 44600`, `Tokyo
 * 150-0043`, `London W10 5QZ`, `Sydney NSW 2000`, `Toronto ON M5V 2T6`.
 */
const townCoded =
  /^(?<name>\p{L}.*?)(?: (?<state>[A-Z]{2,3}))? (?<zipCode>\d{4,6}|\d{3}-\d{4}|\d{5}-\d{3,4}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)$/u;
const townInState = /^(?<name>\p{L}.*) (?<state>[A-Z]{2})$/u;
/** A state and its postal code after a comma, in any case: `CA`, `ca 91101`. */
const stateTyped = /^[a-z]{2}(?: \d{5}(?:-\d{4})?| [a-z]\d[a-z] \d[a-z]\d)?$/i;

/**
 * Countries that write four digits after the town. Elsewhere these are the number of a house in a street that is named
 * after a town: `Rancagua 1234`.
 */
const fourDigitsLast = new Set(['AU', 'BD', 'NZ', 'PH', 'ZA']);

type KnownPlace = {
  /** Neighborhoods named in the text. */
  readonly areas: readonly OutsidePlace[];
  /** A town in this country if one is given, and in this state if it has such a town. */
  readonly townNamed: (name: string, state?: string, country?: string) => OutsidePlace | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly countryNamed: (name: string) => string | undefined;
  /** The default town if none is named. */
  readonly here: () => OutsidePlace | undefined;
};

export function keyOf(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Possible area names in a typed address: what follows a comma. Empty without a house number. */
export function areasTyped(text: string): string[] {
  return isStreet(text) ? partsOf(text).slice(1) : [];
}

/** `4345 Degnan Blvd, Leimert Park`: the street as typed, located at the center of its area (LOC-03). */
export function typedAddress(text: string, known: KnownPlace): OutsidePlace | undefined {
  if (!isStreet(text)) return undefined;
  const parts = partsOf(text);
  const country = parts.length > 2 ? known.countryNamed(parts.at(-1)!) : undefined;
  return (
    inArea(parts, known.areas) ??
    (country ? inTown(parts.slice(0, -1), known, country) : undefined) ??
    inTown(parts, known) ??
    at(parts, known.here())
  );
}

function inArea(parts: readonly string[], areas: readonly OutsidePlace[]): OutsidePlace | undefined {
  for (const area of areas) {
    const index = parts.findIndex((part, number) => number > 0 && keyOf(part) === keyOf(area.name));
    const city = parts[index + 1];
    if (index > 0 && (city === undefined || keyOf(city) === keyOf(area.city)))
      return at(parts.slice(0, index), area);
  }
  return undefined;
}

/** Reads `Pasadena, CA 91101` as one town, and else the last part alone. */
function inTown(parts: readonly string[], known: KnownPlace, country?: string): OutsidePlace | undefined {
  for (const length of [2, 1].filter((each) => each < parts.length)) {
    const typed = townTyped(parts.slice(-length));
    const town = typed && known.townNamed(typed.name, typed.state, country);
    if (town && (typed.zipCode.length !== 4 || isCode(typed, town, known, country)))
      return at(parts.slice(0, -length), town, typed);
  }
  return undefined;
}

type TypedTown = { name: string; state?: string; zipCode: string; isCodeFirst: boolean };

function townTyped([town = '', behind]: readonly string[]): TypedTown | undefined {
  const state = behind !== undefined && stateTyped.test(behind) ? behind.toUpperCase() : behind;
  const text = [town, state].filter(Boolean).join(' ');
  const coded = behind === undefined ? codedTown.exec(text)?.groups : undefined;
  const found = coded ?? (townCoded.exec(text) ?? townInState.exec(text))?.groups;
  if (!found && behind !== undefined) return undefined;
  return { name: text, zipCode: '', isCodeFirst: coded !== undefined, ...found };
}

/** Whether four digits with a town are its postal code. */
function isCode({ state, isCodeFirst }: TypedTown, town: OutsidePlace, known: KnownPlace, country?: string) {
  if (isCodeFirst) return true;
  const isHere = country !== undefined || known.here()?.country.code === town.country.code;
  return fourDigitsLast.has(town.country.code) && (state !== undefined || isHere);
}

function at(
  streetParts: readonly string[],
  area: OutsidePlace | undefined,
  { zipCode, state, isCodeFirst }: Omit<TypedTown, 'name'> = { zipCode: '', isCodeFirst: false },
): OutsidePlace | undefined {
  const street = streetParts.join(', ');
  if (!area || !isStreet(street) || street.length > mostStreet) return undefined;
  return {
    ...area,
    kind: 'address',
    providerId: `typed-${area.providerId}`,
    name: street,
    address1: street,
    addressFull: `${street}, ${townText(area, zipCode, isCodeFirst, state)}`,
    ...(zipCode && { zipCode }),
    ...(zipCode && state && { state: { name: state, code: state } }),
    timezone: zoneAt(area) ?? null,
  };
}

function townText(
  { name, addressFull, country }: OutsidePlace,
  zipCode: string,
  isFirst: boolean,
  state = '',
) {
  if (isFirst || zipCode === '') return `${zipCode} ${addressFull}`.trim();
  if (state !== '') return `${name}, ${state} ${zipCode}, ${country.name}`;
  return addressFull.replace(name, (town) => `${town} ${zipCode}`);
}

export function asTyped({ name, addressFull }: OutsidePlace): string {
  return `As typed, in ${addressFull.slice(name.length + 2)}`;
}

/** Has a number and a name: `5 Rue X`, `Hauptstr. 5`, `شارع الخليج ١٢`. */
function isStreet(text: string): boolean {
  return /\p{Nd}/u.test(text) && /\p{L}{2}/u.test(text) && text.length >= 4;
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
