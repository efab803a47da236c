import { useEffect, useEffectEvent } from 'react';

type Listening = { readonly topic: string; readonly onChange: () => void };

const listening = new Set<Listening>();

/**
 * Calls `onChange` when something changed under a topic of the signed-in user. The message carries no data. Does nothing
 * while signed out.
 */
export function useLive(topic: string, onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const own: Listening = { topic, onChange: () => changed() };
    listening.add(own);
    return () => void listening.delete(own);
  }, [topic]);
}

export type LiveMessage = 'gap' | readonly (readonly [to: string, topic: string])[];

/** Passes a message to its listeners, each of which is called once. */
export function dispatchLive(message: LiveMessage): void {
  for (const { topic, onChange } of listening)
    if (message === 'gap' || message.some(([, changed]) => changed === topic)) onChange();
}
