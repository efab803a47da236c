import { expect, test } from 'vitest';
import { uncredited, type CreditableRefund } from './rules.ts';

const line = (gross: number) => ({ name: 'Floor', quantity: 1, rate: 19_000, gross, tax: gross / 10 });
const refund = (
  amount: number,
  credited: number | null = null,
  more: Partial<CreditableRefund> = {},
): CreditableRefund => ({ isMade: true, amount, credited, lines: [line(amount)], ...more });
const returned = (amount: number, credited: number | null = null) =>
  refund(amount, credited, { isMade: false });

test.each<[string, CreditableRefund[], number[]]>([
  ['a refund', [refund(100)], [100]],
  ['one that is credited', [refund(100, 100)], []],
  ['one that came back before it was credited', [returned(100)], []],
  ['one that came back, and its repetition', [returned(100, 100), refund(100)], []],
  ['a repetition that came back, too', [returned(100, 100), returned(100), refund(100)], []],
  ['a larger refund after one that came back', [returned(100, 100), refund(250)], [150]],
  ['a refund after that', [returned(100, 100), refund(250, 150), refund(50)], [50]],
  ['two parts after one that came back', [returned(100, 100), refund(60), refund(60)], [20]],
])('credit notes say once what the host takes back: %s [TAX-01]', (_what, refunds, totals) => {
  const notes = uncredited(refunds).map(({ lines }) => lines);
  expect(notes).toEqual(totals.map((gross) => [line(gross)]));
});

test('a credit note leaves out the amount that was credited before, line by line and with its tax [TAX-01]', () => {
  const larger = refund(250, null, { lines: [line(100), line(150)] });
  expect(uncredited([returned(140, 140), larger]).map(({ lines }) => lines)).toEqual([[line(110)]]);
});
