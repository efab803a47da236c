export { draw, print } from './drawing.ts';
export type { Drawing } from './drawing.ts';
export { documentPdf } from './document-pdf.ts';
export type { DocumentSheet } from './document-pdf.ts';
export {
  documentPdfInThread,
  drawInThread,
  endDrawing,
  statementPdfInThread,
  ticketsPdfInThread,
} from './draw-in-thread.ts';
export { gels } from './gels.ts';
export type { Gel } from './gels.ts';
export { pictureBoxes } from './link-card.ts';
export type { LinkCardSpec } from './link-card.ts';
export { gelOf, paletteNames } from './palettes.ts';
export type { PaletteName } from './palettes.ts';
export { portraitGrounds } from './portrait.ts';
export { choicesFor, plateNames, poster } from './poster.ts';
export type { PlateName, PosterSpec } from './poster.ts';
export type { Raster } from './rasterize.ts';
export { ThreadQueueFull } from './thread-queue.ts';
export { statementPdf } from './statement-pdf.ts';
export type { StatementSheet } from './statement-pdf.ts';
export { ticketsPdf } from './tickets-pdf.ts';
export type { TicketLine, TicketPage, TicketSheet } from './tickets-pdf.ts';
