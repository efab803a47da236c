/** Beginnings that spreadsheets read as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Quotes a field if necessary and keeps it from becoming a formula (GST-01). */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

type Row = readonly (string | number)[];

const csvLine = (row: Row): string => `${row.map(csvField).join(',')}\r\n`;

/**
 * Writes rows for any spreadsheet: UTF-8 with a byte order mark, CRLF between rows. Batches are read on demand, so
 * memory holds only one.
 */
export async function* csvText(header: Row, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
