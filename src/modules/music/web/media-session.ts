import type { Playable, PreviewPlayer } from './preview-player.ts';

/** Seconds per press of a seek key. */
const step = 5;

/** Shows the current song on the device and handles its media keys. @returns a function that stops this */
export function followOnDevice(player: PreviewPlayer): () => void {
  const { mediaSession } = navigator;
  const toggleWhile = (sounds: boolean) => () => {
    const { current } = player;
    const isOn = current?.playback.state === 'playing' || current?.playback.state === 'loading';
    if (current && isOn === sounds) player.toggle(current.track);
  };
  const goTo = (time: (now: number) => number | undefined) => {
    const { current } = player;
    const to = current && time(current.playback.time);
    if (current && to !== undefined) player.seek(current.track.id, to);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: toggleWhile(false),
    pause: toggleWhile(true),
    stop: toggleWhile(true),
    seekto: ({ seekTime }) => goTo(() => seekTime ?? undefined),
    seekbackward: ({ seekOffset }) => goTo((now) => now - (seekOffset ?? step)),
    seekforward: ({ seekOffset }) => goTo((now) => now + (seekOffset ?? step)),
  };
  for (const [action, handle] of Object.entries(handlers)) {
    try {
      mediaSession.setActionHandler(action as MediaSessionAction, handle);
    } catch {
      // The browser doesn't support this key.
    }
  }

  let shown: Playable | undefined;
  const show = () => {
    const { current } = player;
    if (current?.track !== shown) {
      shown = current?.track;
      mediaSession.metadata = shown ? metadataOf(shown) : null;
    }
    const state = current?.playback.state;
    mediaSession.playbackState =
      state === 'playing' || state === 'loading' ? 'playing' : state === 'paused' ? 'paused' : 'none';
    if (current && current.playback.duration > 0) {
      const { time, duration } = current.playback;
      mediaSession.setPositionState({ duration, position: Math.min(time, duration), playbackRate: 1 });
    }
  };
  show();
  return player.subscribe(show);
}

function metadataOf({ name, artists, images = [] }: Playable): MediaMetadata {
  return new MediaMetadata({
    title: name,
    artist: artists?.items.map((artist) => artist.name).join(', ') ?? '',
    artwork: images.map(({ url, width, height }) => ({
      src: new URL(url, location.href).href,
      sizes: `${width}x${height}`,
    })),
  });
}
