import { print } from './drawing.ts';
import type { ThreadJob } from './draw-in-thread.ts';
import { answerJobs } from './thread-queue.ts';
import { ticketsPdf } from './tickets-pdf.ts';

answerJobs(async (job: ThreadJob) =>
  'tickets' in job ? [await ticketsPdf(job.tickets)] : print(job.drawing, job.rasters),
);
