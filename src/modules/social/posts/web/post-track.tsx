import type { Track } from '#modules/music/contract.ts';
import { PreviewButton, PreviewWave } from '#modules/music/web/index.ts';

/** A song with its preview to hear. */
export function PostTrack({ track }: { track: Track }) {
  const artists = track.artists.items.map(({ name }) => name).join(', ');
  return (
    <div className="post-track ground-room-2">
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto">
          {track.name}
        </p>
        <p className="truncate text-small text-ink-2" dir="auto">
          {artists}
        </p>
        <PreviewWave track={track} />
      </div>
      <PreviewButton track={track} artist={artists} />
    </div>
  );
}
