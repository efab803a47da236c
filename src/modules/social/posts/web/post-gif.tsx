import { useState } from 'react';
import type { Gif } from '../gif-contract.ts';

/** A gif that moves for who likes things to move. One that does not load is not there (FED-14). */
export function PostGif({ gif }: { gif: Gif }) {
  const [failed, setFailed] = useState(false);
  if (failed || !isPlayable(gif.url)) return null;
  return (
    <img
      className="post-gif"
      src={gif.url}
      alt={gif.title || 'Gif'}
      width={gif.width}
      height={gif.height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/** Of our own house, or of the web. */
export const isPlayable = (url: string) => /^(?:https?:\/\/|\/(?!\/))/i.test(url);
