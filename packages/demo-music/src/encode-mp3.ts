import { sampleRate } from './tone.ts';

/** Encodes mono MP3 at a constant 64 kbit/s. 30 s are 240,000 bytes, and every player can seek in it. */
export async function encodeMp3(pcm: Float32Array): Promise<Buffer> {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, bitrate: 64, outputSampleRate: sampleRate });
  const parts: Buffer[] = [];
  // The encoder returns a view of its own memory that the next call overwrites, so copy each part.
  for (let from = 0; from < pcm.length; from += sampleRate) {
    parts.push(Buffer.from(encoder.encode([pcm.subarray(from, from + sampleRate)])));
  }
  parts.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(parts);
}
