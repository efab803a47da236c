import { parentPort, workerData } from 'node:worker_threads';
import { encodeMp3 } from './encode-mp3.ts';
import type { Preview } from './render-preview.ts';
import { synthesize, type Song } from './synthesize.ts';
import { sampleRate } from './tone.ts';
import { waveform } from './waveform.ts';

const pcm = synthesize(workerData as Song);
parentPort?.postMessage({ mp3: await encodeMp3(pcm), peaks: waveform(pcm, sampleRate) } satisfies Preview);
