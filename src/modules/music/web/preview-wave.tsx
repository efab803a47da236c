import { useEffect, useState } from 'react';
import { previewPlayer, progressOf, usePlayback, type Playable } from './preview-player.ts';

const bars = 64;
const flat: readonly number[] = Array.from({ length: bars }, () => 12);

export function PreviewWave({ track }: { track: Playable }) {
  const playback = usePlayback(track.id);
  const { state, time, duration } = playback;
  const peaks = usePeaks(track.previewUrl, state === 'playing');
  if (state === 'idle') return null;
  const heard = progressOf(playback);
  return (
    <span className="preview-wave">
      <span className="preview-bars" aria-hidden="true">
        {peaks.map((loud, index) => (
          <i key={index} data-heard={index < heard * bars || undefined} style={{ '--loud': `${loud}%` }} />
        ))}
      </span>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.round(duration))}
        step={1}
        value={Math.round(time)}
        aria-label={`Position in ${track.name}`}
        aria-valuetext={clockText(time)}
        onChange={(event) => previewPlayer.seek(track.id, event.target.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          previewPlayer.toggle(track);
        }}
      />
      <span className="num text-small text-ink-2" aria-hidden="true">
        {clockText(time)}
      </span>
    </span>
  );
}

/** `0:13` */
function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Flat until the song has been analyzed, which starts on first play. */
function usePeaks(url: string | null, wanted: boolean): readonly number[] {
  const [peaks, setPeaks] = useState(flat);
  useEffect(() => {
    if (!wanted || url === null || peaks !== flat) return;
    const reading = new AbortController();
    import('./read-peaks.ts')
      .then((part) => part.readPeaks(url, bars, reading.signal))
      .then(setPeaks)
      // The waveform is decoration, so a failure doesn't matter.
      .catch(() => undefined);
    return () => reading.abort();
  }, [url, wanted, peaks]);
  return peaks;
}
