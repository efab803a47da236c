/**
 * ical.js scans for the end of a line once per parameter. Useful lines are never longer; longer descriptions are
 * truncated anyway.
 */
const longestLine = 8000;

const zonesAtMost = 100;

/**
 * Extracts the part of an `.ics` file that is parsed: calendar properties, time zones and the first events. Skips
 * changes to single dates of a series.
 */
export function pickEvents(text: string, mostEvents: number): { text: string; isCut: boolean } {
  const kept: string[] = [];
  const left = new Map([
    ['VEVENT', mostEvents],
    ['VTIMEZONE', zonesAtMost],
  ]);
  let isCut = false;
  let inside: { name: string; depth: number; lines: string[] | undefined } | undefined;
  for (const line of linesOf(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? [];
    const [begins, component] = [edge?.toUpperCase() === 'BEGIN', name.toUpperCase()];
    if (!inside && (edge === undefined || component === 'VCALENDAR')) {
      kept.push(line);
      continue;
    }
    inside ??= { name: component, depth: 0, lines: left.has(component) ? [] : undefined };
    if (/^RECURRENCE-ID[;:]/i.test(line)) inside.lines = undefined;
    inside.lines?.push(line);
    if (edge) inside.depth += begins ? 1 : -1;
    if (inside.depth > 0) continue;
    const room = left.get(inside.name) ?? 0;
    if (inside.lines && room > 0) {
      for (const one of inside.lines) kept.push(one);
      left.set(inside.name, room - 1);
    } else if (inside.lines && inside.name === 'VEVENT') isCut = true;
    inside = undefined;
  }
  return { text: `${kept.join('\r\n')}\r\n`, isCut };
}

/** Unfolds lines (RFC 5545 §3.1) and truncates long ones. */
function* linesOf(text: string): Generator<string> {
  let line = '';
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const written = text.slice(at, Math.min(end, at + longestLine)).replace(/\r$/, '');
    at = end + 1;
    if (written.startsWith(' ') || written.startsWith('\t')) {
      if (line.length < longestLine) line += written.slice(1);
      continue;
    }
    if (line) yield line.slice(0, longestLine);
    line = written;
  }
  if (line) yield line.slice(0, longestLine);
}
