/** Kilobits per second by a frame's bit rate index: MPEG 1 layer III, then MPEG 2 and 2.5. */
const bitRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** By the two version bits: 2.5, reserved, 2, 1. */
const sampleRates = [[11_025, 12_000, 8_000], undefined, [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];
/** This many frames in a row can't be a coincidence. */
const framesAtLeast = 20;

type Frame = { readonly length: number; readonly seconds: number };

/**
 * Returns the first `seconds` of an MP3 as whole frames, without tags or embedded pictures. @returns undefined when
 * it isn't an MP3 of at least half a second
 */
export function cutMp3(bytes: Uint8Array, seconds: number): Uint8Array | undefined {
  const from = firstFrame(bytes, afterTag(bytes));
  if (from === undefined) return undefined;
  let [at, heard, frames] = [from, 0, 0];
  while (heard < seconds) {
    const frame = frameAt(bytes, at);
    if (!frame || at + frame.length > bytes.length) break;
    at += frame.length;
    heard += frame.seconds;
    frames += 1;
  }
  return frames >= framesAtLeast ? bytes.slice(from, at) : undefined;
}

/** Returns the offset after an ID3v2 tag, whose length uses seven bits of each byte. */
function afterTag(bytes: Uint8Array): number {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0;
  const length = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((bytes[place] ?? 0) & 0x7f), 0);
  return 10 + length;
}

/** Returns the first frame within 64 kB that is followed by another frame. */
function firstFrame(bytes: Uint8Array, from: number): number | undefined {
  const end = Math.min(bytes.length, from + 65_536);
  for (let at = from; at < end; at += 1) {
    const frame = frameAt(bytes, at);
    if (frame && frameAt(bytes, at + frame.length)) return at;
  }
  return undefined;
}

function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first !== 0xff || second === undefined || third === undefined) return undefined;
  const version = (second >> 3) & 3;
  const isLayer3 = (second & 0xe6) === 0xe2;
  const rates = sampleRates[version];
  const sampleRate = rates?.[(third >> 2) & 3];
  const bitRate = bitRates[version === 3 ? 1 : 2][third >> 4];
  if (!isLayer3 || !sampleRate || !bitRate) return undefined;
  const samples = version === 3 ? 1152 : 576;
  return {
    length: Math.floor((samples * bitRate * 125) / sampleRate) + ((third >> 1) & 1),
    seconds: samples / sampleRate,
  };
}
