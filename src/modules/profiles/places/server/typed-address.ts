import { foldText } from '#platform/fold-text.ts';
import type { OutsidePlace } from '../place.ts';
import { zoneAt } from './zone-at.ts';

/** The id contains the street three times, and must fit an address of 2,000 characters in any script. */
const mostStreet = 80;
/** The part after a town: a state with its zip code, or a country. */
const qualifier = /^(?:usa?|united states|[a-z]{2}(?: \d{5}(?:-\d{4})?)?)$/i;

/** A town after its postal code, as most of Europe writes it: `10999 Berlin`, `111 22 Stockholm`. */
const codedTown = /^(?<zipCode>\d{4,5}|\d{3} \d{2}|\d{4} [A-Z]{2}) (?<name>\p{L}.*)$/u;

/**
 * A town before its postal code, as most other countries write it: `Kathmandu 44600`, `Tokyo 150-0043`, `London W10
 * 5QZ`. Four digits can be the number of a house in a street that is named after a town.
 */
const townCoded =
  /^(?<name>\p{L}.*) (?<zipCode>\d{5,6}|\d{3}-\d{4}|\d{5}-\d{3}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/u;

type KnownPlace = {
  /** Neighborhoods named in the text. */
  readonly areas: readonly OutsidePlace[];
  readonly townNamed: (name: string, state: string | undefined) => OutsidePlace | undefined;
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
  const whole = partsOf(text);
  const parts = [...whole];
  const behind: string[] = [];
  while (parts.length > 2 && qualifier.test(parts.at(-1)!)) behind.push(parts.pop()!);
  return inArea(parts, known.areas) ?? inTown(parts, behind, known) ?? at(whole, known.here());
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

function inTown(parts: readonly string[], behind: readonly string[], { townNamed }: KnownPlace) {
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  if (last === undefined) return undefined;
  const state = behind.at(-1)?.slice(0, 2).toUpperCase();
  const { zipCode = '', name = last } = (codedTown.exec(last) ?? townCoded.exec(last))?.groups ?? {};
  return at(parts.slice(0, -1), townNamed(name, state), zipCode, !last.startsWith(zipCode));
}

function at(
  streetParts: readonly string[],
  area: OutsidePlace | undefined,
  zipCode = '',
  isZipLast = false,
): OutsidePlace | undefined {
  const street = streetParts.join(', ');
  if (!area || !isStreet(street) || street.length > mostStreet) return undefined;
  const town = isZipLast
    ? area.addressFull.replace(area.name, (name) => `${name} ${zipCode}`)
    : `${zipCode} ${area.addressFull}`.trim();
  return {
    ...area,
    kind: 'address',
    providerId: `typed-${area.providerId}`,
    name: street,
    address1: street,
    addressFull: `${street}, ${town}`,
    ...(zipCode && { zipCode }),
    timezone: zoneAt(area) ?? null,
  };
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
