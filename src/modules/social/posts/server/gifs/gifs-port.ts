import type { Gif } from '../../gif-contract.ts';

/** Where gifs come from. What a provider does not answer is nothing: no composer breaks over a gif (FED-14). */
export type Gifs = {
  /** By words; those that are liked now, without any. */
  readonly list: (words: string, limit: number) => Promise<readonly Gif[]>;
  /** By the id on the wire. */
  readonly find: (id: string) => Promise<Gif | undefined>;
};

export const gifId = (provider: string, id: string) => `gif:${provider}:${id}`;
