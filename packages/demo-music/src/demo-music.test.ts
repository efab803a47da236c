import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { encodeMp3 } from './encode-mp3.ts';
import { genres } from './styles.ts';
import { renderPreview } from './render-preview.ts';
import { synthesize } from './synthesize.ts';
import { sampleRate } from './tone.ts';
import { waveform } from './waveform.ts';

const digestOf = (bytes: Uint8Array | Float32Array) =>
  createHash('sha256')
    .update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .digest('hex');

test('the same seed gives the same track, byte for byte; another seed or genre gives another [DEM-01]', () => {
  const song = { seed: 7, genre: 'cumbia', seconds: 4 };
  const first = digestOf(synthesize(song));
  expect(digestOf(synthesize({ ...song }))).toBe(first);
  expect(digestOf(synthesize({ ...song, seed: 8 }))).not.toBe(first);
  expect(digestOf(synthesize({ ...song, genre: 'jazz' }))).not.toBe(first);
});

describe('every genre', () => {
  test.each(genres)("%s is audible, doesn't clip, and ends in silence", (genre) => {
    const pcm = synthesize({ seed: 20, genre, seconds: 6 });
    let peak = 0;
    let energy = 0;
    let offset = 0;
    for (const value of pcm) {
      peak = Math.max(peak, Math.abs(value));
      energy += value * value;
      offset += value;
    }
    expect(pcm).toHaveLength(6 * sampleRate);
    expect(peak).toBeGreaterThan(0.8);
    expect(peak).toBeLessThanOrEqual(0.9001);
    expect(Math.sqrt(energy / pcm.length)).toBeGreaterThan(0.05);
    expect(Math.abs(offset / pcm.length)).toBeLessThan(0.02);
    expect(Math.abs(pcm.at(-1) ?? 1)).toBeLessThan(0.001);
  });
});

test('a preview is a thirty-second MP3 at 64 kbit/s with 64 waveform bars, rendered in a worker thread [DEM-01]', async () => {
  const { mp3, peaks } = await renderPreview({ seed: 3, genre: 'techno' });
  expect(secondsOf(mp3)).toBeCloseTo(30, 0);
  expect(mp3.byteLength).toBeLessThan(245_000);
  expect(peaks).toHaveLength(64);
  expect(Math.max(...peaks)).toBe(100);
  expect(new Set(peaks).size).toBeGreaterThan(12);
});

test('under `node --watch`, the files that the thread reports are no preview', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  const { peaks } = await renderPreview({ seed: 3, genre: 'techno', seconds: 1 });
  vi.unstubAllEnvs();
  expect(peaks).toHaveLength(64);
});

test('the encoder adds no metadata', async () => {
  const pcm = synthesize({ seed: 1, genre: 'folk', seconds: 2 });
  expect(digestOf(await encodeMp3(pcm))).toBe(digestOf(await encodeMp3(pcm)));
});

test('silence has a flat waveform', () => {
  expect(waveform(new Float32Array(sampleRate), sampleRate)).toEqual(Array.from({ length: 64 }, () => 0));
});

/** Counts MPEG-1 layer III frames: 1152 samples each. */
function secondsOf(mp3: Uint8Array): number {
  const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
  const rates = [44_100, 48_000, 32_000];
  let seconds = 0;
  for (let at = 0; at + 4 <= mp3.length;) {
    if (mp3[at] !== 0xff || ((mp3[at + 1] ?? 0) & 0xfe) !== 0xfa) throw new Error(`no frame at ${at}`);
    const third = mp3[at + 2] ?? 0;
    const rate = rates[(third >> 2) & 3] ?? 0;
    at += Math.floor((144_000 * (bitrates[third >> 4] ?? 0)) / rate) + ((third >> 1) & 1);
    seconds += 1152 / rate;
  }
  return seconds;
}
