import { commonRefusals, refuse } from '../refusal.ts';

const deepest = 12;

/** Longer lists are refused before a schema reads each item. */
const longestList = 1000;

const badText = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * NFC takes quadratic time for marks on one letter: 64 kB of stacked accents took 0.4 s, 1 MB would take minutes. The
 * Stream-Safe Text Format (UAX #15) allows 30 in a row.
 */
const stackedMarks = /\p{M}{31}/u;

/**
 * Normalizes all text of an input, names of fields included. PostgreSQL can't store NUL, and half a surrogate pair
 * can't be shown.
 * @throws Refusal invalidInput
 */
export function cleanInput(value: Record<string, unknown>): Record<string, unknown> {
  return clean(value, 0) as Record<string, unknown>;
}

function clean(part: unknown, depth: number): unknown {
  if (depth > deepest) throw refuse(commonRefusals, 'invalidInput');
  if (typeof part === 'string') return cleanText(part);
  if (Array.isArray(part)) {
    if (part.length > longestList) throw refuse(commonRefusals, 'invalidInput');
    return part.map((item) => clean(item, depth + 1));
  }
  if (part === null || typeof part !== 'object') return part;
  const entries = Object.entries(part).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, item]) => [cleanText(key), clean(item, depth + 1)]));
}

function cleanText(text: string): string {
  if (badText.test(text) || stackedMarks.test(text)) throw refuse(commonRefusals, 'invalidInput');
  return text.normalize('NFC');
}
