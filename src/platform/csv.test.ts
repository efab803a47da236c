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
])('writes %j as %s, so that no name becomes a formula [GST-01]', (value, text) => {
  expect(csvField(value)).toBe(text);
});

test('ends rows so that every spreadsheet separates them [GST-01]', async () => {
  async function* batches() {
    yield [['Ana', 12]];
    yield [['Ben', 3]];
  }
  let text = '';
  for await (const part of csvText(['Name', 'Paid'], batches())) text += part;
  expect(text).toBe('\uFEFFName,Paid\r\nAna,12\r\nBen,3\r\n');
});
