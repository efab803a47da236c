type Place = readonly (string | number | Date)[];

/** How many items of a list that is paged by a cursor, and where to start: as `pageInput` of contracts. */
export type PageInput = { readonly limit: number; readonly cursor?: string | undefined };

/** `btoa` takes no other letters than those of Latin-1. */
const escaped = (letter: string) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Packs the sort values of the last item of a page into an opaque cursor. */
export function packCursor(values: Place): string {
  const json = JSON.stringify(values).replaceAll(/[\u0100-\uffff]/g, escaped);
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns undefined when the text is not a cursor with that many values */
export function unpackCursor(
  text: string | undefined,
  length: number,
): readonly (string | number)[] | undefined {
  if (text === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    const fits = Array.isArray(values) && values.length === length;
    return fits && values.every((value) => ['string', 'number'].includes(typeof value)) ? values : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The rows of a page, and where the next one starts.
 * @param rows one more than the page holds, if there is a next page
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last === undefined ? null : packCursor(placeOf(last)) };
}
