import { useEffect, useEffectEvent } from 'react';

/** A topic of the user, or of a public feed. */
type Listening = {
  readonly topic: string;
  readonly feedId: string | undefined;
  readonly onChange: () => void;
};

const listening = new Set<Listening>();
let onFeeds = () => {};

/**
 * Calls `onChange` when something changed under a topic: of the signed-in user, or of a feed by its bare id. The message
 * carries no data. Does nothing while signed out.
 */
export function useLive(topic: string, onChange: () => void, feedId?: string): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const own: Listening = { topic, feedId, onChange: () => changed() };
    listening.add(own);
    if (feedId) onFeeds();
    return () => {
      listening.delete(own);
      if (feedId) onFeeds();
    };
  }, [topic, feedId]);
}

/** Feeds that this page listens to. */
export function feedsListenedTo(): string[] {
  return [...new Set([...listening].flatMap(({ feedId }) => feedId ?? []))];
}

/** Notifies the connection when those change. */
export function watchFeeds(onWatched: () => void): () => void {
  onFeeds = onWatched;
  return () => {
    onFeeds = () => {};
  };
}

export type LiveMessage = 'gap' | readonly (readonly [to: string, topic: string])[];

/** Passes a message to its listeners, each of which is called once. */
export function dispatchLive(message: LiveMessage): void {
  for (const one of listening) {
    const isMeant =
      message === 'gap' ||
      message.some(([to, topic]) => topic === one.topic && (one.feedId === undefined || to === one.feedId));
    if (isMeant) one.onChange();
  }
}
