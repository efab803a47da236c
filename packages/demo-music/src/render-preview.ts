import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { encodeMp3 } from './encode-mp3.ts';
import { synthesise } from './synthesise.ts';
import type { Song } from './synthesise.ts';
import { sampleRate } from './tone.ts';
import { waveform } from './waveform.ts';

export type Preview = {
  /** `audio/mpeg`. */
  mp3: Uint8Array;
  /** 64 numbers, 0 to 100. */
  peaks: readonly number[];
};

/** Synthesises and encodes a song in a thread of its own, which ends with it: about a second, none of it on this thread. */
export function renderPreview(song: Song): Promise<Preview> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: song });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the song thread ended with ${code}`));
    });
  });
}

if (!isMainThread && parentPort) {
  const pcm = synthesise(workerData as Song);
  parentPort.postMessage({ mp3: await encodeMp3(pcm), peaks: waveform(pcm, sampleRate) } satisfies Preview);
}
