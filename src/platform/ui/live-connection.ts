import { dispatchLive, type LiveMessage } from './live.ts';

/** Milliseconds to wait after the server refused: too many streams, or signed out elsewhere. */
const afterRefusal = 60_000;
/** Resumes after a break before the first message: an id that no server knows, so that everything is loaded again. */
const neverReceived = 'never';
/** Milliseconds over which clients spread their reloads after a gap. */
const spreadMs = 1500;

/**
 * Opens the stream of live updates for a signed-in user. One tab holds it and shares it with the others.
 * @param who separates streams of different users
 */
export function openLive(who: string): () => void {
  const ended = new AbortController();
  const tabs = new BroadcastChannel(`backbeat-live ${who}`);
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => dispatch(data));

  const hold = async () => {
    const stream = openStream((message) => {
      dispatch(message);
      tabs.postMessage(message);
    });
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
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    source?.close();
    const opened = new EventSource(last ? `/api/live?${new URLSearchParams({ after: last })}` : '/api/live');
    opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      onMessage(JSON.parse(data) as LiveMessage);
    });
    opened.addEventListener('error', () => {
      // Otherwise the browser reconnects.
      if (opened.readyState !== EventSource.CLOSED) return;
      last ||= neverReceived;
      later(afterRefusal * (0.5 + Math.random()));
    });
    source = opened;
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  // Offline, a stream only fails repeatedly, and Firefox reports each failure as a page error.
  const pause = () => {
    last ||= neverReceived;
    clearTimeout(timer);
    source?.close();
  };
  addEventListener('offline', pause);
  addEventListener('online', open);
  open();
  return {
    close: () => {
      removeEventListener('offline', pause);
      removeEventListener('online', open);
      pause();
    },
  };
}
