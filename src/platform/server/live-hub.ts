import type { LiveBatch, LiveUpdate } from './pubsub.ts';

/** A connected client. */
type Stream = {
  /** The user's bare id. */
  readonly owner: string;
  /** Ids whose updates it receives. */
  readonly ids: ReadonlySet<string>;
  readonly write: (text: string) => void;
  readonly end: () => void;
};

export type LiveHub = {
  readonly receive: (batch: LiveBatch) => void;
  /**
   * @param after the last message the client received from any process
   * @returns a function that leaves
   */
  readonly join: (stream: Stream, after?: string) => () => void;
  readonly beat: () => void;
  readonly endAll: () => void;
  readonly size: () => number;
  readonly sizeOf: (owner: string) => number;
};

/** Messages kept for returning clients: a minute on a busy evening. */
const rememberedAtMost = 4000;

type PublishedBatch = Exclude<LiveBatch, 'gap'>;

/**
 * Distributes updates to the streams of one process. All processes see the same messages with the same ids, so a
 * client can resume at another process; after a long absence it reloads everything.
 * @param origin names this process, for new clients
 */
export function openLiveHub(origin: string): LiveHub {
  const streams = new Set<Stream>();
  const byId = new Map<string, Set<Stream>>();
  const byOwner = new Map<string, number>();
  let remembered: PublishedBatch[] = [];
  /** The id before the first kept message. */
  let beginning = origin;

  const latest = () => remembered.at(-1)?.id ?? beginning;
  const writeAll = (text: string) => {
    for (const stream of streams) stream.write(text);
  };

  const remember = (batch: PublishedBatch) => {
    remembered.push(batch);
    if (remembered.length <= rememberedAtMost * 1.25) return;
    const kept = remembered.length - rememberedAtMost;
    beginning = remembered[kept - 1]!.id;
    remembered = remembered.slice(kept);
  };

  /**
   * Returns what a stream missed.
   * @returns undefined if unknown here
   */
  const missedBy = (stream: Stream, after: string): LiveUpdate[] | undefined => {
    const place = after === beginning ? -1 : remembered.findLastIndex(({ id }) => id === after);
    if (place === -1 && after !== beginning) return undefined;
    const missed = remembered.slice(place + 1).flatMap(({ updates }) => updates);
    return missed.filter(({ to }) => stream.ids.has(to));
  };

  return {
    receive: (batch) => {
      if (batch === 'gap') {
        // Older messages can't be resumed from.
        beginning = `${origin}.${Date.now().toString(36)}`;
        remembered = [];
        writeAll(messageText(beginning, 'gap'));
        return;
      }
      remember(batch);
      const byStream = new Map<Stream, LiveUpdate[]>();
      for (const one of batch.updates)
        for (const stream of byId.get(one.to) ?? []) {
          const own = byStream.get(stream);
          if (own) own.push(one);
          else byStream.set(stream, [one]);
        }
      for (const [stream, updates] of byStream) stream.write(messageText(batch.id, updates));
    },
    join: (stream, after) => {
      streams.add(stream);
      byOwner.set(stream.owner, (byOwner.get(stream.owner) ?? 0) + 1);
      for (const id of stream.ids) byId.set(id, (byId.get(id) ?? new Set()).add(stream));
      const missed = after === undefined ? [] : missedBy(stream, after);
      stream.write(`retry: ${1000 + Math.round(Math.random() * 2000)}\n`);
      stream.write(messageText(latest(), missed ?? 'gap'));
      return () => {
        if (!streams.delete(stream)) return;
        const left = byOwner.get(stream.owner)! - 1;
        if (left > 0) byOwner.set(stream.owner, left);
        else byOwner.delete(stream.owner);
        for (const id of stream.ids) {
          const others = byId.get(id);
          others?.delete(stream);
          if (others?.size === 0) byId.delete(id);
        }
      };
    },
    // Without data, browsers wouldn't give the page the id that it resumes from.
    beat: () => writeAll(messageText(latest(), [])),
    endAll: () => {
      for (const stream of streams) stream.end();
    },
    size: () => streams.size,
    sizeOf: (owner) => byOwner.get(owner) ?? 0,
  };
}

function messageText(id: string, updates: readonly LiveUpdate[] | 'gap'): string {
  const data = updates === 'gap' ? updates : updates.map(({ to, topic }) => [to, topic]);
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
