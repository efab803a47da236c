/** Enough to measure loudness. The song itself plays through the browser's own decoder. */
const sampleRate = 8000;
/** Seconds measured at the start of each bar: short enough that single beats show. */
const glimpse = 0.08;

/**
 * Returns the loudness of a song in `bars` equal steps, from 0 to 100, with the loudest at 100. @throws when the file
 * can't be decoded
 */
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
