/** Packs the sort values of the last item of a page into an opaque cursor. */
export function packCursor(values: readonly (string | number)[]): string {
  return btoa(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
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
