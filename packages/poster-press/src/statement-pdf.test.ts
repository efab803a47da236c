import { afterAll, expect, test } from 'vitest';
import { endDrawing, statementPdf, statementPdfInThread, type StatementSheet } from './index.ts';

afterAll(endDrawing);

const sheet: StatementSheet = {
  title: 'Statement: Night Freight 014',
  author: 'Backbeat',
  heading: 'Night Freight 014',
  notes: ['To Freight Union'],
  rows: [
    ['Ticket sales', '€50.00'],
    ['Payout', '€45.00'],
  ],
  totalRow: 1,
};

test('draws a statement as one page, on the calling thread and in the worker thread', async () => {
  for (const draw of [statementPdf, statementPdfInThread]) {
    const text = Buffer.from(await draw(sheet)).toString('latin1');
    expect(text).toMatch(/^%PDF-/);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});

test('a statement with more rows than fit on a page continues on the next', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => [`Share ${place}`, '−€1.00'] as const);
  const text = Buffer.from(await statementPdf({ ...sheet, rows, totalRow: 59 })).toString('latin1');
  expect(text).toContain('/Count 3');
});
