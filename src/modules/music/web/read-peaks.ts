/** Enough to tell loud from quiet; the song itself is played by the browser's own decoder. */
const sampleRate = 8000;
/** Seconds listened to at the start of each stretch: short enough to hear single strokes, so that bars differ. */
const glimpse = 0.08;

/** How loud a song is at so many equal distances: 0 to 100, the loudest always 100. @throws when it cannot be decoded */
export async function readPeaks(url: string, bars: number, signal: AbortSignal): Promise<readonly number[]> {
  const response = await fetch(url, { signal, cache: 'force-cache' });
  const song = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await response.arrayBuffer());
  return peaksOf(song.getChannelData(0), bars);
}

export function peaksOf(samples: Float32Array, bars: number): number[] {
  const stretch = samples.length / bars;
  const loudness = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor(bar * stretch);
    const heard = samples.subarray(from, from + Math.max(1, Math.min(stretch, glimpse * sampleRate)));
    return Math.sqrt(heard.reduce((energy, value) => energy + value ** 2, 0) / heard.length);
  });
  const loudest = Math.max(...loudness);
  return loudness.map((value) => (loudest === 0 ? 0 : Math.round((100 * value) / loudest)));
}
