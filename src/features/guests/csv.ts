/** What a spreadsheet would read as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** One field: quoted where it must be, and never a formula of somebody who is named so (GST-01). */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as spreadsheets read them everywhere: with a mark for UTF-8 in front and CRLF between. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;
}
