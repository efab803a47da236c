import type { ReactNode } from 'react';
import { imageUrl } from '#modules/media/rules.ts';
import { IconMusicNotes } from '#platform/ui/icons.tsx';
import type { Track } from '../contract.ts';
import { playerWords, providerNames } from '../player-copy.ts';
import { PreviewButton } from './preview-button.tsx';
import { PreviewWave } from './preview-wave.tsx';
import './songs.css';

export function SongRow({ track, children }: { track: Track; children?: ReactNode }) {
  const artists = track.artists.items.map(({ name }) => name).join(', ');
  const [cover] = track.images;
  return (
    <li>
      <span className="song-cover" aria-hidden="true">
        {cover ? (
          <img src={imageUrl(cover, 80)} alt="" width={44} height={44} loading="lazy" />
        ) : (
          <IconMusicNotes />
        )}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold truncate">
          {track.name}
        </span>
        <span className="block text-small text-ink-2 truncate">
          <bdi>{artists}</bdi>
          {track.externalUrl && track.provider !== 'backbeat' && (
            <>
              {' '}
              <a
                href={track.externalUrl}
                target="_blank"
                rel="noopener"
                className="underline underline-offset-4 hover:text-ink"
              >
                {playerWords.on(providerNames[track.provider])}
              </a>
            </>
          )}
        </span>
        <PreviewWave track={track} />
      </span>
      <span className="song-acts">
        <PreviewButton track={track} artist={artists} />
        {children}
      </span>
    </li>
  );
}

export function SongList({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul className="songs">
      {tracks.map((track) => (
        <SongRow key={track.id} track={track} />
      ))}
    </ul>
  );
}
