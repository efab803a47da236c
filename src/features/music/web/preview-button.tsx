import { useEffect } from 'react';
import { Spinner } from '#kit/web/beat-mark.tsx';
import { Button } from '#kit/web/button.tsx';
import { IconPauseFill, IconPlayFill } from '#kit/web/icons.tsx';
import { VisuallyHidden } from '#kit/web/visually-hidden.tsx';
import './preview.css';
import { previewPlayer, usePlayback, type Playable } from './preview-player.ts';

/** Plays the preview of a song, and pauses it. */
export function PreviewButton({ track, artist }: { track: Playable; artist: string }) {
  const { state } = usePlayback(track.id);
  useEffect(() => () => previewPlayer.leave(track.id), [track.id]);
  const sounds = state === 'playing' || state === 'loading';
  return (
    <Button variant="bare" className="preview-button" onClick={() => previewPlayer.toggle(track)}>
      {state === 'loading' ? <Spinner label="Loading" /> : sounds ? <IconPauseFill /> : <IconPlayFill />}
      <VisuallyHidden>
        {sounds ? 'Pause' : 'Play'} {track.name} by {artist}
      </VisuallyHidden>
    </Button>
  );
}
