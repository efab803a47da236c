import { expect, test } from 'vitest';
import { letterAny, withoutUnknown } from './any-script.ts';
import { loadEastAsian } from './east-asian.ts';

const style = { face: 'text', size: 10 } as const;

test.each([
  ['Japanese', '東京カラオケ大会'],
  ['simplified Chinese', '上海爵士乐之夜'],
  ['traditional Chinese', '臺北爵士樂'],
  ['Korean', '서울 재즈의 밤'],
  ['Japanese punctuation', '「夜」、祭り！'],
  ['several scripts', 'Night at 京都 with Łukasz and 부산'],
])('%s is drawn after its letters are loaded', async (_, text) => {
  expect(withoutUnknown(text, style)).toContain('?');
  await loadEastAsian({ rows: [{ label: text, amount: 3, code: new Uint8Array(2) }] });
  expect(withoutUnknown(text, style)).toBe(text);
  const { outline, width } = letterAny(text, style);
  expect(outline).toMatch(/^M[-\d. MLQCZ]+$/);
  expect(width).toBeGreaterThan(text.length * 2);
});

test('a text with kana has the Japanese form of a letter, other text the Chinese one', async () => {
  await loadEastAsian(['直し', '直']);
  const [first] = [...'直'];
  const japanese = letterAny('直し', style).outline;
  expect(japanese.startsWith(letterAny(first!, style).outline)).toBe(false);
});

test('a letter that no font has is a question mark, and composed letters are known in either form', async () => {
  await loadEastAsian('ᚠ 東');
  expect(withoutUnknown('ᚠ 東', style)).toBe('? 東');
  expect(withoutUnknown('Cafe\u0301', style)).toBe('Café');
});
