import { useState } from 'react';
import type { Gif } from '../gif-contract.ts';

/** A GIF, animated unless the user prefers reduced motion. Renders nothing when it fails to load (FED-14). */
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

export const isPlayable = (url: string) => /^(?:https?:\/\/|\/(?!\/))/i.test(url);
