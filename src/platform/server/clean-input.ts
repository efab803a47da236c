import { isCleanText } from '../clean-text.ts';
import { commonRefusals, refuse } from '../refusal.ts';

const deepest = 12;

/** Longer lists are refused before a schema reads each item. */
const longestList = 1000;

/**
 * Normalizes all text of an input, names of fields included.
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
  if (!isCleanText(text)) throw refuse(commonRefusals, 'invalidInput');
  return text.normalize('NFC');
}
