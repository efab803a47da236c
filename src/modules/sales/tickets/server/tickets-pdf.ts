import { brand } from '#platform/brand.ts';
import { encode } from 'uqr';
import { fontFile } from '#modules/media/server/index.ts';
import type { OrderId } from '#platform/ids.ts';
import { longDay, timeOfDay, zoneName } from '#platform/time.ts';
import type { IssuedTicket, TicketEvent } from '../contract.ts';

/** A6 in points: fits a phone screen, four to a sheet of A4. */
const page = { width: 298, height: 420, margin: 24 };
const ink = '#17130f';
const quiet = '#5c574f';

/** Renders one page per ticket with the event, the code and the holder. */
export async function ticketsPdf(sheet: {
  event: TicketEvent;
  admissions: readonly IssuedTicket[];
  holder: string;
  orderId: OrderId;
}): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const { event, admissions } = sheet;
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    autoFirstPage: false,
    info: { Title: `Tickets: ${event.name}`, Author: brand.name },
    lang: 'en',
  });
  document.registerFont('display', fontFile('display')).registerFont('text', fontFile('text'));
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  for (const admission of admissions) drawTicket(document, sheet, admission);
  document.end();
  return done;
}

type Sheet = Parameters<typeof ticketsPdf>[0];

function drawTicket(
  document: PDFKit.PDFDocument,
  { event, admissions, holder, orderId }: Sheet,
  admission: IssuedTicket,
) {
  document.addPage();
  const width = page.width - 2 * page.margin;
  const line = (text: string, size: number, color = ink) =>
    document.font('text').fontSize(size).fillColor(color).text(text, { width });

  document.font('display').fontSize(22).fillColor(ink).text(event.name, page.margin, page.margin, {
    width,
    height: 50,
    ellipsis: true,
    lineGap: -3,
  });
  document.moveDown(0.3);
  line(longDay(event.startDate, event.timezone), 11);
  line(
    `${timeOfDay(event.startDate, event.timezone)} to ${timeOfDay(event.endDate, event.timezone)} ${zoneName(event.startDate, event.timezone)}`,
    10,
    quiet,
  );
  line(event.venueName, 11);
  line(event.addressFull, 9, quiet);

  const side = 176;
  const top = page.height - page.margin - side - 46;
  if (admission.state === 'valid') drawCode(document, admission.code, (page.width - side) / 2, top, side);
  else
    document
      .font('display')
      .fontSize(26)
      .fillColor(quiet)
      .text('VOID', page.margin, top + 70, { width, align: 'center' });

  const foot = page.height - page.margin - 36;
  document.font('text').fontSize(10).fillColor(ink);
  document.text(`${admission.ticketName} · ${admission.number} of ${admissions.length}`, page.margin, foot, {
    width,
    align: 'center',
    lineBreak: false,
  });
  document.fontSize(8).fillColor(quiet);
  document.text(`${holder} · order ${orderId.slice(-8)}`, page.margin, foot + 15, {
    width,
    align: 'center',
    lineBreak: false,
  });
}

/** Drawn as squares so that the edges stay sharp in print. */
function drawCode(document: PDFKit.PDFDocument, code: string, left: number, top: number, side: number) {
  const { data, size } = encode(code, { border: 2 });
  const cell = side / size;
  document.fillColor('#000000');
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) document.rect(left + x * cell, top + y * cell, cell, cell);
    }
  }
  document.fill();
}
