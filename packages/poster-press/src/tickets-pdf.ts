import { encode } from 'uqr';
import { loadEastAsian } from './east-asian.ts';
import { openPdf } from './open-pdf.ts';
import { writeText } from './pdf-text.ts';

export type TicketSheet = {
  /** Of the document. */
  readonly title: string;
  readonly author: string;
  readonly pages: readonly TicketPage[];
};

/** A page with one ticket. */
export type TicketPage = {
  readonly heading: string;
  readonly lines: readonly TicketLine[];
  /** Drawn as a QR code. */
  readonly code: string;
  readonly foot: readonly [ticket: string, holder: string];
};

/** `size` in points. Quiet lines are gray. */
export type TicketLine = { readonly text: string; readonly size: number; readonly quiet?: boolean };

/** A6 in points: fits a phone screen, four to a sheet of A4. */
const page = { width: 298, height: 420, margin: 24 };
const width = page.width - 2 * page.margin;
const codeSide = 176;
const ink = '#17130f';
const gray = '#5c574f';

/** Draws tickets as a PDF. Blocks for some 10 ms: in a server, use `ticketsPdfInThread`. */
export async function ticketsPdf(sheet: TicketSheet): Promise<Uint8Array> {
  await loadEastAsian(sheet);
  const { title, author, pages } = sheet;
  const { document, done } = await openPdf({ title, author, ...page });
  for (const one of pages) drawTicket(document, one);
  document.end();
  return done;
}

function drawTicket(document: PDFKit.PDFDocument, { heading, lines, code, foot }: TicketPage): void {
  document.addPage();
  const full = { x: page.margin, width };
  const heads = { ...full, size: 22, color: ink, face: 'display', mostLines: 2 } as const;
  let y = writeText(document, heading, { ...heads, y: page.margin }) + 6;
  const codeTop = page.height - page.margin - codeSide - 46;
  for (const { text, size, quiet } of lines) {
    const mostLines = y + 4 * size < codeTop ? 2 : 1;
    y = writeText(document, text, { ...full, y, size, color: quiet ? gray : ink, mostLines });
  }
  drawCode(document, code, { left: (page.width - codeSide) / 2, top: codeTop });

  const [ticket, holder] = foot;
  const bottom = page.height - page.margin - 36;
  const centered = { ...full, align: 'center', mostLines: 1 } as const;
  writeText(document, ticket, { ...centered, y: bottom, size: 10, color: ink });
  writeText(document, holder, { ...centered, y: bottom + 15, size: 8, color: gray, mostLines: 2 });
}

/** Drawn as bars, one per run of dark modules in a row, so that the edges stay sharp in print. */
function drawCode(
  document: PDFKit.PDFDocument,
  code: string,
  { left, top }: { left: number; top: number },
): void {
  const { data, size } = encode(code, { border: 2 });
  const cell = codeSide / size;
  document.fillColor('#000000');
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      document.rect(left + from * cell, top + y * cell, (x + 1 - from) * cell, cell);
    }
  }
  document.fill();
}
