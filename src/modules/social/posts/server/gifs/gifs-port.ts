import type { Gif } from '../../gif-contract.ts';

/** A source of GIFs. Failures return nothing, so that the composer never breaks over a GIF (FED-14). */
export type Gifs = {
  /** Searches, or lists popular GIFs when `words` is empty. */
  readonly list: (words: string, limit: number) => Promise<readonly Gif[]>;
  readonly find: (id: string) => Promise<Gif | undefined>;
};

export const gifId = (provider: string, id: string) => `gif:${provider}:${id}`;
