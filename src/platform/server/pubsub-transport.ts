import type { Listener } from './listener.ts';

/** Carries payloads of one channel to every process. */
export type PubSubTransport = {
  readonly send: (payloads: readonly string[]) => Promise<void>;
  /** @param onPayload is called with `''` whenever listening begins, because something may have been missed */
  readonly listen: (onPayload: (payload: string) => void) => Listener;
  readonly close?: () => Promise<void>;
};
