import { openPdf } from './open-pdf.ts';

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
const rowHeight = 24;
const ink = '#17130f';
const gray = '#5c574f';

/** Draws a statement as a PDF with one page. In a server, use `statementPdfInThread`. */
export async function statementPdf(sheet: StatementSheet): Promise<Uint8Array> {
  const { title, author, heading, notes, rows, totalRow } = sheet;
  const { document, done } = await openPdf({ title, author, ...page });
  document.addPage();
  document.font('text').fontSize(10).fillColor(gray).text(author, page.margin, page.margin, { width });
  document.moveDown(2);
  document
    .font('display')
    .fontSize(26)
    .fillColor(ink)
    .text(heading, { width, height: 90, ellipsis: true, lineGap: -3 });
  document.moveDown(0.5);
  for (const note of notes) document.font('text').fontSize(10).fillColor(gray).text(note, { width });
  let top = document.y + 28;
  for (const [place, [label, amount]] of rows.entries()) {
    if (place === totalRow)
      document
        .moveTo(page.margin, top - 6)
        .lineTo(page.width - page.margin, top - 6)
        .strokeColor(ink)
        .lineWidth(1)
        .stroke();
    document
      .font('text')
      .fontSize(place === totalRow ? 13 : 11)
      .fillColor(ink);
    document.text(label, page.margin, top, { width: width * 0.65, lineBreak: false });
    document.text(amount, page.margin + width * 0.65, top, {
      width: width * 0.35,
      align: 'right',
      lineBreak: false,
    });
    top += rowHeight;
  }
  document.end();
  return done;
}
