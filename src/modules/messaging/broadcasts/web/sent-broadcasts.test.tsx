import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { SentBroadcast } from '../contract.ts';
import { PostsAndBroadcasts } from './posts-and-broadcasts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const totals = { queued: 0, sent: 0, postponed: 0, skipped: 0, bounced: 0, unsubscribed: 0 };
const email: SentBroadcast['ways'][number] = {
  way: 'email',
  refused: false,
  totals: { queued: 2, sent: 1204, postponed: 3, skipped: 7, bounced: 4, unsubscribed: 1 },
  skipped: [
    { why: 'switchedOff', total: 6 },
    { why: 'other', total: 1 },
  ],
};
const broadcast: SentBroadcast = {
  postId: 'feedPost:1',
  audience: 'guests',
  state: 'done',
  createdAt: '2026-11-23T09:00:00Z',
  description: 'Doors at eleven',
  ways: [email],
};

async function showSent(items: readonly SentBroadcast[], held = false) {
  const page = { items, total: items.length, offset: 0, next: null };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.endsWith('/auth/mail') ? { held } : page));
  await show(<PostsAndBroadcasts feedId="event:backbeat:1" audience="guests" posts={<p>All posts</p>} />);
  expect(screen.getByText('All posts')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Emails and texts' }));
}

test('shows a host what was delivered, failed, unsubscribed and not sent, and why [BLA-04]', async () => {
  const refused = { ...email, way: 'sms' as const, refused: true, totals, skipped: [] };
  await showSent([{ ...broadcast, ways: [email, refused] }]);
  const mail = within(await screen.findByRole('region', { name: 'Email' }));
  const figures = mail
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling!.textContent]);
  expect(figures).toEqual([
    ['Delivered', '1,204'],
    ['Waiting', '5'],
    ['Failed', '4'],
    ['Unsubscribed', '1'],
    ['Not sent', '7'],
  ]);
  const why =
    'Not sent to 6 people who turned these messages off, 1 person who can’t get it for other reasons.';
  expect(mail.getByText(why)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Text message' }).textContent).toContain(
    'Not sent: you can send 1 text a day.',
  );
  expect(screen.getByRole('link', { name: 'Doors at eleven' }).getAttribute('href')).toBe('/posts/1');
});

test.each([
  ['walking', 'Sending'],
  ['cut', 'Stopped at the limit for new accounts'],
  ['stopped', 'Stopped: the post was removed or three days old'],
] as const)('says of a broadcast in state %s: "%s" [BLA-04]', async (state, label) => {
  await showSent([{ ...broadcast, state, description: null, ways: [] }]);
  expect(await screen.findByText(label)).toBeTruthy();
  expect(screen.getByText('Post removed')).toBeTruthy();
});

test('tells a host who sent nothing yet how to [BLA-04]', async () => {
  await showSent([]);
  expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  expect(screen.getByText(/you can also email it to your guests/)).toBeTruthy();
});

test.each([
  [true, 1],
  [false, 0],
])('on a site that holds email (%s), a host sees it before writing [BLA-04, INS-07]', async (held, count) => {
  await showSent([], held);
  expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  expect(screen.queryAllByText('This site can’t send email yet')).toHaveLength(count);
});
