import { expect, test } from 'vitest';
import { letterAny, withoutUnknown } from './any-script.ts';
import { openPdf } from './open-pdf.ts';
import { heightOfText, writeText } from './pdf-text.ts';

const style = { face: 'text', size: 11 } as const;

test.each([
  ['€1,234.00', '€1,234.00'],
  ['−¥500', '−¥500'],
  ['₹500', 'INR 500'],
  ['Łódź Kč ő', 'Łódź Kč ő'],
  ['Ночь Ελλάδα ليلة לילה', 'Ночь Ελλάδα ليلة לילה'],
  ['東京 Night', '?? Night'],
])('%s is written as %s: no letter is lost without a sign of it', (text, written) => {
  expect(withoutUnknown(text, style)).toBe(written);
  for (const letter of written.replaceAll(' ', '')) expect(letterAny(letter, style).width).toBeGreaterThan(0);
});

test('long text takes as many lines as it says, and is cut after the most', async () => {
  const { document } = await openPdf({ title: '', author: '', width: 300, height: 300, margin: 20 });
  document.addPage();
  const text = 'The Extraordinarily Long Annual General Assembly of the Understory Society, לילה';
  const box = { x: 20, y: 20, width: 120, size: 11, color: '#000000' };
  const [whole, cut] = [box, { ...box, mostLines: 2 }].map((each) => writeText(document, text, each) - 20);
  expect(whole).toBe(heightOfText(text, box));
  expect(whole! / cut!).toBeGreaterThan(1.9);
  expect(document.bufferedPageRange().count).toBe(1);
});
