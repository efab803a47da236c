/** What a spreadsheet would read as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** One field: quoted where it must be, and never a formula of somebody who is named so (GST-01). */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

type Row = readonly (string | number)[];

const csvLine = (row: Row): string => `${row.map(csvField).join(',')}\r\n`;

/**
 * Rows as spreadsheets read them everywhere: with a mark for UTF-8 in front and CRLF between. They are written batch by
 * batch as they are asked for, so that a list of any length takes the room of one batch.
 */
export async function* csvText(header: Row, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
