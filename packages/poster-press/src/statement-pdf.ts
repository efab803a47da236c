import { loadEastAsian } from './east-asian.ts';
import { openPdf } from './open-pdf.ts';
import { heightOfText, numberPages, startOfBlock, writeText } from './pdf-text.ts';

export type StatementSheet = {
  /** Of the document. */
  readonly title: string;
  readonly author: string;
  readonly heading: string;
  /** Below the heading. */
  readonly notes: readonly string[];
  readonly rows: readonly (readonly [label: string, amount: string])[];
  /** The row with the total, which has a line above. */
  readonly totalRow: number;
};

/** A4 in points. */
const page = { width: 595, height: 842, margin: 64 };
const width = page.width - 2 * page.margin;
const rowGap = 10;
const ink = '#17130f';
const gray = '#5c574f';

/** Draws a statement as a PDF. In a server, use `statementPdfInThread`. */
export async function statementPdf(sheet: StatementSheet): Promise<Uint8Array> {
  await loadEastAsian(sheet);
  const { title, author, heading, notes, rows, totalRow } = sheet;
  const { document, done } = await openPdf({ title, author, ...page });
  document.addPage();
  const full = { x: page.margin, width };
  let top = writeText(document, author, { ...full, y: page.margin, size: 10, color: gray }) + 20;
  top = writeText(document, heading, {
    ...full,
    y: top,
    size: 26,
    color: ink,
    face: 'display',
    mostLines: 3,
  });
  top += 8;
  for (const note of notes) top = writeText(document, note, { ...full, y: top, size: 10, color: gray });
  top += 28;
  for (const [place, row] of rows.entries())
    top = drawRow(document, row, { top, isTotal: place === totalRow });
  numberPages(document, gray);
  document.end();
  return done;
}

/** @returns the y below it */
function drawRow(
  document: PDFKit.PDFDocument,
  [label, amount]: StatementSheet['rows'][number],
  { top, isTotal }: { readonly top: number; readonly isTotal: boolean },
): number {
  const style = { size: isTotal ? 13 : 11, color: ink };
  const labelWidth = width * 0.65;
  const height = heightOfText(label, { ...style, width: labelWidth - 12 });
  const start = startOfBlock(document, top, height);
  if (isTotal)
    document
      .moveTo(page.margin, start - 6)
      .lineTo(page.width - page.margin, start - 6)
      .strokeColor(ink)
      .lineWidth(1)
      .stroke();
  writeText(document, label, { ...style, x: page.margin, y: start, width: labelWidth - 12 });
  const right = { x: page.margin + labelWidth, width: width - labelWidth, align: 'right' } as const;
  writeText(document, amount, { ...style, ...right, y: start });
  return start + height + rowGap;
}
