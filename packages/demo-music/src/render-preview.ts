import { Worker } from 'node:worker_threads';
import type { Song } from './synthesize.ts';

export type Preview = {
  /** `audio/mpeg`. */
  mp3: Uint8Array;
  /** The waveform: 64 numbers, 0 to 100. */
  peaks: readonly number[];
};

/** Synthesizes and encodes one track in its own worker thread, which takes about a second. */
export function renderPreview(song: Song): Promise<Preview> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('render-thread.ts', import.meta.url), { workerData: song });
    // Under `node --watch`, threads also report the files that they load.
    thread.on('message', (message: Preview | object) => {
      if ('mp3' in message) resolve(message);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      if (code !== 0) reject(new Error(`The rendering thread exited with code ${code}.`));
    });
  });
}
