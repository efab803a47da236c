import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { track } from '#platform/ui/track.ts';
import { recordEvents } from '../contract.ts';
import { itemViewed, startListening } from './listen.ts';

type SentRequest = { url: string; body: Record<string, unknown> };
let sent: Promise<SentRequest>[];
let stop: () => void = () => {};

beforeEach(() => {
  sent = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, blob: Blob) => {
      sent.push(blob.text().then((text) => ({ url, body: JSON.parse(text) })));
      return true;
    },
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const all = () => Promise.all(sent);

test('records a page viewed before tracking started as one view [VEW-01]', async () => {
  track(itemViewed, { itemId: 'event:backbeat:014' });
  stop = startListening(() => undefined);
  track(itemViewed, { itemId: 'event:backbeat:014' });
  track(itemViewed, { itemId: 'venue:backbeat:1' });
  const views = await all();
  expect(views.map(({ url }) => url)).toEqual([
    '/api/views/items/event%3Abackbeat%3A014',
    '/api/views/items/venue%3Abackbeat%3A1',
  ]);
  expect(views.map(({ body }) => body.referrerCategory)).toEqual(['direct', 'internal']);
});

test('records the view of a signed-in user under their name [VEW-01]', async () => {
  stop = startListening(() => 'user:us-west-2:1');
  track(itemViewed, { itemId: 'event:backbeat:014' });
  expect((await all())[0]!.url).toBe('/api/users/user%3Aus-west-2%3A1/views/items/event%3Abackbeat%3A014');
});

test('sends searches and steps as one batch when the page is hidden [ANA-01]', async () => {
  stop = startListening(() => undefined);
  track('Search', { query: 'techno', type: 'event' });
  track('Checkout Started', { eventId: 'x' });
  expect(sent).toHaveLength(0);
  stop();
  const [{ url, body }] = (await all()) as [SentRequest];
  expect(url).toBe('/api/analytics/events');
  expect((body.events as { name: string; props: object }[]).map(({ name, props }) => [name, props])).toEqual([
    ['Search', { query: 'techno', type: 'event' }],
    ['Checkout Started', { eventId: 'x' }],
  ]);
  expect(recordEvents.input.safeParse(body).success).toBe(true);
});

test('sends nothing for visitors who opt out of tracking [VEW-02]', () => {
  Object.assign(navigator, { globalPrivacyControl: true });
  stop = startListening(() => undefined);
  track(itemViewed, { itemId: 'event:backbeat:014' });
  stop();
  expect(sent).toHaveLength(0);
});
