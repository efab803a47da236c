import type { Listener } from './listener.ts';

/** What carries the payloads of one channel to every process. */
export type Carrier = {
  readonly tell: (payloads: readonly string[]) => Promise<void>;
  /** @param hear is also called with `''` whenever listening begins, for something may have been missed. */
  readonly listen: (hear: (payload: string) => void) => Listener;
  readonly close?: () => Promise<void>;
};
