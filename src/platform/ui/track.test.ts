import { expect, test } from 'vitest';
import { onTrack, track } from './track.ts';

test('delivers events from before the first listener to it, once', () => {
  track('Page Viewed', { path: '/' });
  const first: string[] = [];
  const second: string[] = [];
  const stop = onTrack(({ name }) => first.push(name));
  onTrack(({ name }) => second.push(name));
  track('Checkout Started');
  stop();
  track('Order Completed');
  expect(first).toEqual(['Page Viewed', 'Checkout Started']);
  expect(second).toEqual(['Checkout Started', 'Order Completed']);
});
