import { describe, expect, test } from 'vitest';
import { brokenLines, clampedLines, letterAny, shortened } from './any-script.ts';
import { isRightToLeft, visualRuns } from './direction.ts';

const style = { face: 'display', size: 60, width: 74 } as const;
const seen = (line: string) =>
  visualRuns(line).map(({ text, rightToLeft }) => (rightToLeft ? `<${text}>` : text));

describe('bidirectional lines', () => {
  test.each([
    ['Night Freight 014', ['Night Freight 014']],
    ['מסיבת גג', ['<מסיבת גג>']],
    ['מסיבה DJ לילה', ['< לילה>', 'DJ', '<מסיבה >']],
    ['Live in עכו, 2026', ['Live in ', '<עכו>', ', 2026']],
    ['ליל 2026 (Live)', ['<(>', 'Live', '< )>', '2026', '<ליל >']],
    ['שעה 11:00', ['11:00', '<שעה >']],
  ])('%s', (line, runs) => {
    expect(seen(line)).toEqual(runs);
  });

  test('the first letter decides the direction', () => {
    expect(['2026 ליל', '🔥 Night', 'ليلة', '…'].map(isRightToLeft)).toEqual([true, false, true, false]);
  });
});

describe('every supported script is drawn', () => {
  test.each(['Night', 'Łódź', 'Ночь', 'Ελλάδα', 'ليلة', 'לילה', '🔥', '👩‍🎤'])('%s', (text) => {
    const { outline, width } = letterAny(text, style);
    expect(width).toBeGreaterThan(0);
    expect(outline).toMatch(/^M[-\d. MLQCZ]+$/);
  });

  test('letters without a font are left out, and nothing breaks', () => {
    expect(letterAny('東京', style)).toEqual({ outline: '', width: 0 });
    expect(letterAny('', style).outline).toBe('');
  });

  test('Arabic letters join: a word is narrower than the sum of its letters', () => {
    const apart = [...'ليلة'].reduce((sum, letter) => sum + letterAny(letter, style).width, 0);
    expect(letterAny('ليلة', style).width).toBeLessThan(apart);
  });
});

describe('a name that is too long', () => {
  const long = 'The Extraordinarily Long and Winding Annual General Assembly of the Understory Society';

  test('no line is wider than its column, and no text is lost', () => {
    const lines = brokenLines(long, 480, style);
    expect(lines.join(' ')).toBe(long);
    for (const line of lines) expect(letterAny(line, style).width).toBeLessThanOrEqual(480);
  });

  test('a word wider than the column is broken', () => {
    const lines = brokenLines('Donaudampfschifffahrtsgesellschaftskapitän', 300, style);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('Donaudampfschifffahrtsgesellschaftskapitän');
  });

  test('it is set smaller first, then cut with an ellipsis', () => {
    const fitting = { most: 3, leading: 1, sizes: [100, 60], style: { face: 'display', width: 74 } } as const;
    const small = clampedLines('Night Freight at the Understory', { width: 500, height: 300 }, fitting);
    expect(small.size).toBe(60);
    const cut = clampedLines(long.repeat(3), { width: 500, height: 300 }, fitting);
    expect(cut.lines).toHaveLength(3);
    expect(cut.lines.at(-1)).toMatch(/…$/);
    expect(shortened('Kiln', 500, style)).toBe('Kiln');
  });
});
