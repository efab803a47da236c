import { afterAll, expect, test } from 'vitest';
import {
  documentPdf,
  documentPdfInThread,
  endDrawing,
  ticketsPdf,
  ticketsPdfInThread,
  type TicketSheet,
} from './index.ts';

const sheetOf = (heading: string, pages = 2): TicketSheet => ({
  title: `Tickets: ${heading}`,
  author: 'The press',
  pages: Array.from({ length: pages }, (_, at) => ({
    heading,
    lines: [
      { text: 'Saturday, November 28', size: 11 },
      { text: '11:00 PM to 4:00 AM', size: 10, quiet: true },
    ],
    code: `BB1:${'6BF5'.repeat(40)}${at}`,
    foot: [`General admission · ${at + 1} of ${pages}`, 'Maya Okafor · order 1f3a'],
  })),
});

const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
/** Without the time at which it was drawn, and the ID made from it. */
const timeless = (pdf: Uint8Array) => textOf(pdf).replaceAll(/\(D:\w+\)|\/ID \[.*?\]/gs, '');

afterAll(endDrawing);

test('every ticket has its own page', async () => {
  const text = textOf(await ticketsPdf(sheetOf('Night Freight 014', 3)));
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('/Count 3');
});

test('a document with more rows than fit on a page continues on the next, in the thread as here', async () => {
  const sheet = {
    title: 'Invoice',
    author: 'The press',
    heading: 'Invoice INV-2026-00001',
    facts: [['Number', 'INV-2026-00001']] as const,
    parties: [{ heading: 'From', lines: ['Freight Union'] }],
    table: {
      columns: ['Item', 'Total'],
      rows: Array.from({ length: 40 }, (_, row) => [`Ticket ${row}`, '$28.49']),
    },
    totals: [['Total', '$1,139.60']] as const,
    notes: ['Paid in full.'],
  };
  const here = timeless(await documentPdf(sheet));
  expect(here).toContain('/Count 2');
  expect(timeless(await documentPdfInThread(sheet))).toBe(here);
});

test('fonts shared by documents carry nothing from one to the next', async () => {
  const first = timeless(await ticketsPdf(sheetOf('Night Freight 014')));
  await ticketsPdf(sheetOf('Zwölf Boxkämpfer jagen Viktor quer über den großen Deich'));
  expect(timeless(await ticketsPdf(sheetOf('Night Freight 014')))).toBe(first);
});

test('the thread draws the same as the main thread, which keeps answering meanwhile', async () => {
  const sheets = Array.from({ length: 20 }, (_, at) => sheetOf(`Night Freight ${at}`));
  const here = await countTurns(async () => {
    const drawn = [];
    for (const sheet of sheets) drawn.push(timeless(await ticketsPdf(sheet)));
    return drawn;
  });
  const there = await countTurns(async () =>
    (await Promise.all(sheets.map(ticketsPdfInThread))).map(timeless),
  );
  expect(there.result).toEqual(here.result);
  expect(there.turns).toBeGreaterThan(10 * here.turns);
});

/** Counts the turns of the event loop until the work is done. */
async function countTurns<Result>(work: () => Promise<Result>): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  isDone = true;
  return { result, turns };
}
