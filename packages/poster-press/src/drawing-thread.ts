import { documentPdf } from './document-pdf.ts';
import { print } from './drawing.ts';
import type { ThreadJob } from './draw-in-thread.ts';
import { answerJobs } from './thread-queue.ts';
import { statementPdf } from './statement-pdf.ts';
import { ticketsPdf } from './tickets-pdf.ts';

answerJobs(async (job: ThreadJob) => {
  if ('tickets' in job) return [await ticketsPdf(job.tickets)];
  if ('statement' in job) return [await statementPdf(job.statement)];
  if ('document' in job) return [await documentPdf(job.document)];
  return print(job.drawing, job.rasters);
});
