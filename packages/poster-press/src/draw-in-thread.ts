import type { DocumentSheet } from './document-pdf.ts';
import type { Drawing } from './drawing.ts';
import type { Raster } from './rasterize.ts';
import { ThreadQueue } from './thread-queue.ts';
import type { StatementSheet } from './statement-pdf.ts';
import type { TicketSheet } from './tickets-pdf.ts';

export type ThreadJob =
  | { readonly drawing: Drawing; readonly rasters: readonly Raster[] }
  | { readonly document: DocumentSheet }
  | { readonly statement: StatementSheet }
  | { readonly tickets: TicketSheet };

/**
 * One thread per process, which keeps the parsed fonts. One job at a time: sharp already uses every core. A drawing
 * takes up to 50 ms, the first one a second, so the queue is short enough to wait for.
 */
const thread = new ThreadQueue<ThreadJob, readonly Uint8Array[]>(
  new URL('drawing-thread.ts', import.meta.url),
  {
    waitingAtMost: 400,
    jobMs: 60_000,
    idleMs: 60_000,
  },
);

/**
 * Draws in the worker thread, in the order of the calls. Resolves to one image per raster.
 * @throws ThreadQueueFull
 */
export async function drawInThread(drawing: Drawing, rasters: readonly Raster[]): Promise<Buffer[]> {
  return (await thread.run({ drawing, rasters })).map(toBuffer);
}

/**
 * `ticketsPdf` in the same worker thread.
 * @throws ThreadQueueFull
 */
export async function ticketsPdfInThread(tickets: TicketSheet): Promise<Buffer> {
  const [pdf] = await thread.run({ tickets });
  return toBuffer(pdf!);
}

/**
 * `statementPdf` in the same worker thread.
 * @throws ThreadQueueFull
 */
export async function statementPdfInThread(statement: StatementSheet): Promise<Buffer> {
  const [pdf] = await thread.run({ statement });
  return toBuffer(pdf!);
}

/**
 * `documentPdf` in the same worker thread.
 * @throws ThreadQueueFull
 */
export async function documentPdfInThread(document: DocumentSheet): Promise<Buffer> {
  const [pdf] = await thread.run({ document });
  return toBuffer(pdf!);
}

/** Stops the worker thread for a clean shutdown and rejects the drawings that are still waiting. */
export function endDrawing(): Promise<void> {
  return thread.end();
}

/** A Buffer arrives from a thread as a Uint8Array. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
