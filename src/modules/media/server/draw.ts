import * as press from '@backbeat/poster-press';
import { commonRefusals, refuse } from '#platform/refusal.ts';

/** `drawInThread` of the press. @throws Refusal busy when too many drawings wait */
export const drawInThread: typeof press.drawInThread = (...drawing) => orBusy(press.drawInThread(...drawing));

/** Draws tickets as a PDF in the same thread. @throws Refusal busy */
export const ticketsPdfInThread: typeof press.ticketsPdfInThread = (sheet) =>
  orBusy(press.ticketsPdfInThread(sheet));

/** Draws a statement as a PDF in the same thread. @throws Refusal busy */
export const statementPdfInThread: typeof press.statementPdfInThread = (sheet) =>
  orBusy(press.statementPdfInThread(sheet));

/** Draws a document, such as an invoice, as a PDF in the same thread. @throws Refusal busy */
export const documentPdfInThread: typeof press.documentPdfInThread = (sheet) =>
  orBusy(press.documentPdfInThread(sheet));

async function orBusy<Result>(drawing: Promise<Result>): Promise<Result> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof press.ThreadQueueFull) throw refuse(commonRefusals, 'busy', { retryAfter: 5 });
    throw error;
  }
}
