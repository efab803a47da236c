import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './live-connection.ts';

/** Replaces the browser's EventSource, which has no server here. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

const open = () => FakeStream.opened.filter(({ readyState }) => readyState !== FakeStream.CLOSED);
const network = (is: 'offline' | 'online') => dispatchEvent(new Event(is));

beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => vi.unstubAllGlobals());

test('closes the stream while offline, and resumes it when back online', () => {
  const heard: unknown[] = [];
  const stream = openStream((message) => heard.push(message));
  open()[0]!.dispatchEvent(new MessageEvent('message', { data: '"gap"', lastEventId: '7' }));
  expect([heard, open().map(({ url }) => url)]).toEqual([['gap'], ['/api/live']]);
  network('offline');
  expect(open()).toEqual([]);
  network('online');
  expect(open().map(({ url }) => url)).toEqual(['/api/live?after=7']);
  stream.close();
  network('online');
  expect(open()).toEqual([]);
});

test('asks for everything after a break if no stream has arrived before', () => {
  const stream = openStream(() => {});
  network('offline');
  network('online');
  expect(open().map(({ url }) => url)).toEqual(['/api/live?after=never']);
  stream.close();
});

test('asks for everything after the server refused the first stream', () => {
  vi.useFakeTimers();
  const stream = openStream(() => {});
  const [refused] = open();
  refused!.close();
  refused!.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(90_000);
  expect(open().map(({ url }) => url)).toEqual(['/api/live?after=never']);
  stream.close();
  vi.useRealTimers();
});
