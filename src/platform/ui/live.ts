import { useEffect, useEffectEvent } from 'react';

/** What may be said about: one's own topic, or a topic of a feed that anyone may read. */
type Listening = { readonly topic: string; readonly feedId: string | undefined; readonly hear: () => void };

const listening = new Set<Listening>();
let onFeeds = () => {};

/**
 * Calls `hear` when there is something new under a topic: of whoever is signed in, or of a feed by its bare id.
 * It says only that a look is worth it. Nothing is heard while nobody is signed in.
 */
export function useLive(topic: string, hear: () => void, feedId?: string): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const own: Listening = { topic, feedId, hear: () => heard() };
    listening.add(own);
    if (feedId) onFeeds();
    return () => {
      listening.delete(own);
      if (feedId) onFeeds();
    };
  }, [topic, feedId]);
}

/** The feeds that this page wants to hear of. */
export function feedsListenedTo(): string[] {
  return [...new Set([...listening].flatMap(({ feedId }) => feedId ?? []))];
}

/** Tells the connection whenever those change. */
export function watchFeeds(changed: () => void): () => void {
  onFeeds = changed;
  return () => {
    onFeeds = () => {};
  };
}

export type LiveMessage = 'gap' | readonly (readonly [to: string, topic: string])[];

/** Hands one message of the connection to who listens; each is called once. */
export function hearLive(message: LiveMessage): void {
  for (const one of listening) {
    const isMeant =
      message === 'gap' ||
      message.some(([to, topic]) => topic === one.topic && (one.feedId === undefined || to === one.feedId));
    if (isMeant) one.hear();
  }
}
