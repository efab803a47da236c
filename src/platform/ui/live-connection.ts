import { feedsListenedTo, dispatchLive, watchFeeds, type LiveMessage } from './live.ts';

/** Milliseconds to wait after the server refused: too many streams, or signed out elsewhere. */
const afterRefusal = 60_000;
const gatherMs = 200;
/** Milliseconds over which clients spread their reloads after a gap. */
const spreadMs = 1500;

/** Messages between tabs: `who` asks, `want` answers, `bye` withdraws. */
type TabMessage =
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'who' }
  | { readonly kind: 'want'; readonly tab: string; readonly feeds: readonly string[] }
  | { readonly kind: 'bye'; readonly tab: string };

/**
 * Opens the stream of live updates for a signed-in user. One tab holds it and shares it with the others.
 * @param who separates streams of different users
 */
export function openLive(who: string): () => void {
  const ended = new AbortController();
  const tabs = new BroadcastChannel(`backbeat-live ${who}`);
  const tab = `${Date.now()}-${Math.random()}`;
  const wanted = new Map<string, readonly string[]>();
  let stream: ReturnType<typeof openStream> | undefined;

  const say = (said: TabMessage) => tabs.postMessage(said);
  const wantOwn = () => {
    wanted.set(tab, feedsListenedTo());
    say({ kind: 'want', tab, feeds: feedsListenedTo() });
    stream?.ask([...wanted.values()].flat());
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'message') dispatch(data.message);
    else if (data.kind === 'who') say({ kind: 'want', tab, feeds: feedsListenedTo() });
    else {
      if (data.kind === 'want') wanted.set(data.tab, data.feeds);
      else wanted.delete(data.tab);
      stream?.ask([...wanted.values()].flat());
    }
  });
  const unwatch = watchFeeds(wantOwn);
  const leave = () => say({ kind: 'bye', tab });
  addEventListener('pagehide', leave);

  const hold = async () => {
    stream = openStream((message) => {
      dispatch(message);
      say({ kind: 'message', message });
    });
    say({ kind: 'who' });
    wantOwn();
    await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
    stream.close();
  };
  // The tab with the lock holds the stream; when it closes, the next tab takes over.
  const { signal } = ended;
  navigator.locks.request(`backbeat-live ${who}`, { signal }, hold).catch((error: unknown) => {
    // Otherwise the wait was aborted.
    if (!signal.aborted) throw error;
  });
  return () => {
    ended.abort();
    unwatch();
    removeEventListener('pagehide', leave);
    leave();
    tabs.close();
  };
}

function dispatch(message: LiveMessage): void {
  if (message === 'gap') setTimeout(dispatchLive, Math.random() * spreadMs, message);
  else dispatchLive(message);
}

/** A stream that reconnects and resumes. */
export function openStream(onMessage: (message: LiveMessage) => void) {
  let source: EventSource | undefined;
  let last = '';
  let feeds = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    source?.close();
    const query = new URLSearchParams();
    if (feeds) query.set('feeds', feeds);
    if (last) query.set('after', last);
    const opened = new EventSource(query.size > 0 ? `/api/live?${query}` : '/api/live');
    opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      onMessage(JSON.parse(data) as LiveMessage);
    });
    opened.addEventListener('error', () => {
      // Otherwise the browser reconnects.
      if (opened.readyState === EventSource.CLOSED) later(afterRefusal * (0.5 + Math.random()));
    });
    source = opened;
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  // Offline, a stream only fails repeatedly, and Firefox reports each failure as a page error.
  const pause = () => {
    clearTimeout(timer);
    source?.close();
  };
  addEventListener('offline', pause);
  addEventListener('online', open);
  open();
  return {
    /** Subscribes to these feeds, too. */
    ask: (all: readonly string[]) => {
      const next = [...new Set(all)].sort().join(',');
      if (next === feeds) return;
      feeds = next;
      later(gatherMs);
    },
    close: () => {
      removeEventListener('offline', pause);
      removeEventListener('online', open);
      pause();
    },
  };
}
