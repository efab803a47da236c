import { useEffect } from 'react';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconPauseFill, IconPlayFill } from '#platform/ui/icons.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import './preview.css';
import { previewPlayer, usePlayback, type Playable } from './preview-player.ts';
import { previewButtonWords } from './preview-button-copy.ts';

export function PreviewButton({ track, artist }: { track: Playable; artist: string }) {
  const { state } = usePlayback(track.id);
  useEffect(() => () => previewPlayer.leave(track.id), [track.id]);
  const sounds = state === 'playing' || state === 'loading';
  return (
    <Button variant="bare" className="preview-button" onClick={() => previewPlayer.toggle(track)}>
      {state === 'loading' ? (
        <Spinner label={previewButtonWords.loading} />
      ) : sounds ? (
        <IconPauseFill />
      ) : (
        <IconPlayFill />
      )}
      <VisuallyHidden>
        {sounds ? 'Pause' : 'Play'} {track.name} by {artist}
      </VisuallyHidden>
    </Button>
  );
}
