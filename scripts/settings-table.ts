import { settings } from '#platform/server/settings.ts';

/** Every setting with its meaning and default, as a Markdown table with a row for each group. */
export function settingsTable(): string {
  return formatTable([
    ['Setting', 'What it does', 'Default'],
    ...settings.flatMap(({ name, group, description, otherwise }, place) => [
      ...(settings[place - 1]?.group === group ? [] : [[`**${group}**`, '', '']]),
      [`\`${name}\``, description, otherwise],
    ]),
  ]);
}

/** @param rows the head first; as oxfmt writes a table */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => [...row[column]!].length)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(['', '', ''], '-'), ...body.map((row) => line(row))].join('\n');
}
