/** Seconds analyzed at the start of each stretch: short enough to catch single hits, so that bars differ. */
const glimpse = 0.08;

/**
 * Returns the loudness at evenly spaced points: 0 to 100, where the loudest is always 100 unless the track is silent.
 */
export function waveform(pcm: Float32Array, sampleRate: number, bars = 64): number[] {
  const stretch = pcm.length / bars;
  const loudness = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor(bar * stretch);
    const to = Math.max(from + 1, Math.floor(from + Math.min(stretch, glimpse * sampleRate)));
    let energy = 0;
    for (let sample = from; sample < to; sample++) energy += (pcm[sample] ?? 0) ** 2;
    return Math.sqrt(energy / (to - from));
  });
  const loudest = Math.max(...loudness);
  return loudness.map((value) => (loudest === 0 ? 0 : Math.round((100 * value) / loudest)));
}
