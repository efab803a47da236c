import { Worker } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';
import type { Raster } from './rasterize.ts';

export type DrawingOrder = { id: number; drawing: Drawing; rasters: readonly Raster[] };
export type DrawingAnswer = { id: number; images: readonly Uint8Array[] } | { id: number; failure: string };

type Waiting = { resolve: (images: Buffer[]) => void; reject: (error: Error) => void };

/** One thread per process, started by the first drawing. It never keeps the process alive. */
class DrawingThread {
  readonly #worker = new Worker(new URL('drawing-thread.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor(onEnd: () => void) {
    this.#worker.unref();
    this.#worker.on('message', (answer: DrawingAnswer) => this.#answer(answer));
    this.#worker.on('error', (error) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', () => {
      onEnd();
      this.#fail(new Error('The drawing thread exited.'));
    });
  }

  draw(drawing: Drawing, rasters: readonly Raster[]): Promise<Buffer[]> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ id, drawing, rasters } satisfies DrawingOrder);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(answer: DrawingAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('failure' in answer) waiting?.reject(new Error(answer.failure));
    else
      waiting?.resolve(
        answer.images.map((image) => Buffer.from(image.buffer, image.byteOffset, image.byteLength)),
      );
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

let thread: DrawingThread | undefined;

/** Draws in the worker thread, in the order of the calls. Resolves to one image per raster. */
export function drawInThread(drawing: Drawing, rasters: readonly Raster[]): Promise<Buffer[]> {
  thread ??= new DrawingThread(() => {
    thread = undefined;
  });
  return thread.draw(drawing, rasters);
}

/** Stops the worker thread for a clean shutdown and rejects the drawings that are still waiting. */
export async function endDrawing(): Promise<void> {
  await thread?.end();
}
