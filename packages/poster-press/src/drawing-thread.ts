import { parentPort } from 'node:worker_threads';
import { print } from './drawing.ts';
import type { DrawingAnswer, DrawingOrder } from './draw-in-thread.ts';

const port = parentPort;
if (!port) throw new Error('drawing-thread.ts runs as a worker thread');

/** One drawing at a time: sharp already uses every core. */
let last: Promise<void> = Promise.resolve();

port.on('message', ({ id, drawing, rasters }: DrawingOrder) => {
  last = last.then(async () => {
    const answer: DrawingAnswer = await print(drawing, rasters).then(
      (images) => ({ id, images }),
      (error: unknown) => ({
        id,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    port.postMessage(answer);
  });
});
