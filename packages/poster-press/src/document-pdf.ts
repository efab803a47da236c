import { openPdf } from './open-pdf.ts';

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
  const { title, author } = sheet;
  const { document, done } = await openPdf({ title, author, ...page });
  document.addPage();
  document.font('display').fontSize(26).fillColor(ink).text(sheet.heading, { width });
  document.moveDown(0.6);
  drawParties(document, sheet);
  for (const fact of sheet.facts) drawFact(document, fact, 10);
  document.moveDown(1);
  drawTable(document, sheet);
  document.moveDown(0.5);
  for (const [place, fact] of sheet.totals.entries())
    drawFact(document, fact, place === sheet.totals.length - 1 ? 13 : 10);
  document.moveDown(1);
  for (const note of sheet.notes)
    document.font('text').fontSize(9).fillColor(gray).text(note, page.margin, document.y, { width });
  document.end();
  return done;
}

function drawParties(document: PDFKit.PDFDocument, { parties }: DocumentSheet): void {
  const top = document.y;
  const each = width / Math.max(1, parties.length);
  let bottom = top;
  for (const [place, { heading, lines }] of parties.entries()) {
    const left = page.margin + place * each;
    const style = { width: each - 16 };
    document.font('text').fontSize(9).fillColor(gray).text(heading, left, top, style);
    for (const text of lines) document.fontSize(10).fillColor(ink).text(text, left, document.y, style);
    bottom = Math.max(bottom, document.y);
  }
  document.x = page.margin;
  document.y = bottom + 20;
}

/** A label at the start and its value at the end of a line. */
function drawFact(document: PDFKit.PDFDocument, [label, value]: Fact, size: number): void {
  const top = startOfRow(document, size * 1.6);
  document.font('text').fontSize(size).fillColor(gray);
  document.text(label, page.margin, top, { width: width * 0.6 });
  const below = document.y;
  document.fillColor(ink).text(value, page.margin, top, { width, align: 'right', lineBreak: false });
  document.y = Math.max(below, top + size * 1.6);
}

function drawTable(document: PDFKit.PDFDocument, { table: { columns, rows } }: DocumentSheet): void {
  const first = width - (columns.length - 1) * columnWidth;
  const drawRow = (cells: readonly string[], color: string) => {
    document.font('text').fontSize(9).fillColor(color);
    const height = document.heightOfString(cells[0] ?? '', { width: first - 8 });
    const top = startOfRow(document, height + 8);
    for (const [place, text] of cells.entries()) {
      const left = page.margin + (place === 0 ? 0 : first + (place - 1) * columnWidth);
      const cell = place === 0 ? { width: first - 8 } : { width: columnWidth, align: 'right' as const };
      document.text(text, left, top, cell);
    }
    document.y = top + height + 4;
    document
      .moveTo(page.margin, document.y)
      .lineTo(page.margin + width, document.y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    document.y += 5;
  };
  drawRow(columns, gray);
  for (const row of rows) drawRow(row, ink);
  document.x = page.margin;
}

/** Begins a new page if the row doesn't fit on this one. */
function startOfRow(document: PDFKit.PDFDocument, height: number): number {
  if (document.y + height > page.height - page.margin) document.addPage();
  return document.y;
}
