import { loadEastAsian } from './east-asian.ts';
import { openPdf } from './open-pdf.ts';
import { heightOfText, numberPages, startOfBlock, writeText } from './pdf-text.ts';

/** A business document on A4, such as an invoice or a statement. */
export type DocumentSheet = {
  readonly title: string;
  readonly author: string;
  readonly heading: string;
  /** Above the table: number, date. */
  readonly facts: readonly Fact[];
  /** Side by side: who it is from and to. */
  readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly table: {
    /** The first column takes the space that is left and is aligned to the start, the others to the end. */
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  /** Below the table; the last is the largest. */
  readonly totals: readonly Fact[];
  readonly notes: readonly string[];
};

type Fact = readonly [label: string, value: string];

/** A4 in points. */
const page = { width: 595, height: 842, margin: 56 };
const width = page.width - 2 * page.margin;
const columnWidth = 78;
const ink = '#17130f';
const gray = '#5c574f';
const line = '#c9c4bb';

/** Draws a document as a PDF. Blocks for some 10 ms: in a server, use `documentPdfInThread`. */
export async function documentPdf(sheet: DocumentSheet): Promise<Uint8Array> {
  await loadEastAsian(sheet);
  const { title, author, heading, facts, totals, notes } = sheet;
  const { document, done } = await openPdf({ title, author, ...page });
  document.addPage();
  const head = { x: page.margin, y: page.margin, width, size: 26, color: ink, face: 'display' } as const;
  let top = drawParties(document, sheet, writeText(document, heading, head) + 16) + 20;
  for (const fact of facts) top = drawFact(document, fact, { top, size: 10 });
  top = drawTable(document, sheet, top + 14) + 8;
  for (const [place, fact] of totals.entries())
    top = drawFact(document, fact, { top, size: place === totals.length - 1 ? 13 : 10 });
  top += 14;
  for (const note of notes) {
    const style = { width, size: 9, color: gray };
    const y = startOfBlock(document, top, heightOfText(note, style));
    top = writeText(document, note, { ...style, x: page.margin, y });
  }
  numberPages(document, gray);
  document.end();
  return done;
}

/** @returns the y below them, as all that draw here */
function drawParties(document: PDFKit.PDFDocument, { parties }: DocumentSheet, top: number): number {
  const each = width / Math.max(1, parties.length);
  const bottoms = parties.map(({ heading, lines }, place) => {
    const column = { x: page.margin + place * each, width: each - 16 };
    let y = writeText(document, heading, { ...column, y: top, size: 9, color: gray });
    for (const text of lines) y = writeText(document, text, { ...column, y, size: 10, color: ink });
    return y;
  });
  return Math.max(top, ...bottoms);
}

/** A label at the start and its value at the end of a line. */
function drawFact(
  document: PDFKit.PDFDocument,
  [label, value]: Fact,
  { top, size }: { readonly top: number; readonly size: number },
): number {
  const labelWidth = width * 0.5;
  const right = { width: width - labelWidth, size };
  const height = Math.max(heightOfText(label, { width: labelWidth - 12, size }), heightOfText(value, right));
  const y = startOfBlock(document, top, height);
  writeText(document, label, { x: page.margin, y, width: labelWidth - 12, size, color: gray });
  writeText(document, value, { ...right, x: page.margin + labelWidth, y, color: ink, align: 'right' });
  return y + height + size * 0.38;
}

function drawTable(
  document: PDFKit.PDFDocument,
  { table: { columns, rows } }: DocumentSheet,
  top: number,
): number {
  let y = drawRow(document, columns, top, gray);
  for (const row of rows) {
    const start = startOfBlock(document, y, heightOfRow(row) + 8);
    // The columns are named on every page.
    y = drawRow(document, row, start < y ? drawRow(document, columns, start, gray) : start, ink);
  }
  return y;
}

const firstWidth = (cells: readonly string[]): number => width - (cells.length - 1) * columnWidth - 8;

const heightOfRow = (cells: readonly string[]): number =>
  heightOfText(cells[0] ?? '', { width: firstWidth(cells), size: 9 });

function drawRow(document: PDFKit.PDFDocument, cells: readonly string[], top: number, color: string): number {
  const first = firstWidth(cells);
  for (const [place, text] of cells.entries()) {
    const left = page.margin + (place === 0 ? 0 : first + 8 + (place - 1) * columnWidth);
    const cell = { x: left, y: top, size: 9, color };
    if (place === 0) writeText(document, text, { ...cell, width: first });
    else writeText(document, text, { ...cell, width: columnWidth, align: 'right', mostLines: 1 });
  }
  const bottom = top + heightOfRow(cells) + 4;
  document
    .moveTo(page.margin, bottom)
    .lineTo(page.margin + width, bottom)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  return bottom + 5;
}
