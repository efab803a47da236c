import type { Track } from '#features/music/contract.ts';
import { PreviewButton, PreviewWave } from '#features/music/web/index.ts';
import '#features/music/web/preview.css';

/** Songs of an artist or a plan, each with its preview to hear or to keep. */
export function Songs({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul className="songs">
      {tracks.map((track) => (
        <li key={track.id}>
          <span className="min-w-0">
            {track.previewUrl ? (
              <a
                href={track.previewUrl}
                dir="auto"
                className="font-semibold hover:underline underline-offset-4"
              >
                {track.name}
              </a>
            ) : (
              <span className="font-semibold">{track.name}</span>
            )}
            <span className="block text-small text-ink-2">
              {track.artists.items.map(({ name }) => name).join(', ')}
            </span>
          </span>
          <span className="min-w-0">
            <PreviewWave track={track} />
          </span>
          <PreviewButton track={track} artist={track.artists.items[0]?.name ?? ''} />
        </li>
      ))}
    </ul>
  );
}
