import { expect, test } from 'vitest';
import { csvField, csvText } from './csv.ts';

test.each([
  ['Maya Okafor', 'Maya Okafor'],
  ['Okafor, Maya', '"Okafor, Maya"'],
  ['"Mo" Okafor', '"""Mo"" Okafor"'],
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['+1 323 555 0100', '"\'+1 323 555 0100"'],
  ['-2+3', '"\'-2+3"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['two\nlines', '"two\nlines"'],
  [-500, '-500'],
])('%j is written as %s: no name becomes a formula [GST-01]', (value, text) => {
  expect(csvField(value)).toBe(text);
});

test('rows are told apart everywhere [GST-01]', () => {
  expect(csvText(['Name', 'Paid'], [['Ana', 12]])).toBe('\uFEFFName,Paid\r\nAna,12\r\n');
});
