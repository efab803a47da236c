import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { twinWords as words } from '../copy.ts';
import { TwinQueue } from './twin-queue.tsx';

const venue = (provider: string, providerId: string) => ({
  ...sampleCard('venue', 'Ninth St. Freight', {
    id: `venue:${provider}:${providerId}`,
    provider,
    note: 'Arts District',
  }),
  address: '',
  followersTotal: 12,
});
const [ours, google] = [venue('backbeat', 'own'), venue('google', 'place-1')];

/** With the name of this instance, which other tests change. */
const here = words.from('backbeat');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('merging asks which venue to keep, says what moves and requires a reason [VEN-06]', async () => {
  const merged: unknown[] = [];
  const fetched = async (input: RequestInfo | URL, init?: RequestInit) => {
    const asked =
      input instanceof Request ? input : new Request(new URL(String(input), 'http://backbeat.test'), init);
    if (asked.method === 'POST') {
      merged.push([decodeURIComponent(new URL(asked.url).pathname), await asked.json()]);
      return Response.json(ours);
    }
    const items = merged.length > 0 ? [] : [{ venues: [google, ours], meters: 56 }];
    return Response.json({ items, next: null });
  };
  vi.stubGlobal('fetch', fetched);
  await show(<TwinQueue />);
  expect(await screen.findByText('56 meters apart')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.keepNamed(ours.name, `${here}, 12 followers`) }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(
      words.moves(
        words.which(ours.name, `${here}, 12 followers`),
        `${google.name} (from Google, 12 followers)`,
      ),
    ),
  ).toBeTruthy();
  const merge = dialog.getByRole<HTMLButtonElement>('button', { name: words.merge });
  expect(merge.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(words.reason), { target: { value: 'One door' } });
  fireEvent.click(merge);
  await waitFor(() =>
    expect(merged).toEqual([
      [`/api/moderation/venues/${google.id}/merge`, { intoId: ours.id, reason: 'One door' }],
    ]),
  );
  expect(await screen.findByText(words.none)).toBeTruthy();
});

test('two venues of one source differ by their address and followers [VEN-06]', async () => {
  const network = openNetwork();
  await show(<TwinQueue />);
  const other = { ...venue('backbeat', 'other'), address: '2119 E 9th St', followersTotal: 1 };
  const pairs = { items: [{ venues: [ours, other], meters: 0 }], next: null };
  await network.reply('GET /moderation/duplicateVenues', 200, pairs);
  expect(await screen.findByText(`${here} · 2119 E 9th St · 1 follower · Arts District`)).toBeTruthy();
  const name = words.keepNamed(other.name, `${here}, 2119 E 9th St, 1 follower`);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(
    await screen.findByText(/^You keep Ninth St\. Freight \(.*, 2119 E 9th St, 1 follower\)\./),
  ).toBeTruthy();
});

test('a failed merge keeps the reason that was entered [VEN-06]', async () => {
  const network = openNetwork();
  await show(<TwinQueue />);
  const pairs = { items: [{ venues: [google, ours], meters: 56 }], next: null };
  await network.reply('GET /moderation/duplicateVenues', 200, pairs);
  const keep = words.keepNamed(ours.name, `${here}, 12 followers`);
  fireEvent.click(await screen.findByRole('button', { name: keep }));
  fireEvent.change(await screen.findByLabelText(words.reason), { target: { value: 'One door' } });
  const merge = async (status: number, reply: object) => {
    fireEvent.click(screen.getByRole('button', { name: words.merge }));
    const sent = await network.reply('POST /moderation/venues', status, reply);
    await network.reply('GET /moderation/duplicateVenues', 200, pairs);
    return sent;
  };
  await merge(503, { title: 'Too busy' });
  await waitFor(() => expect(screen.getByRole('button', { name: words.merge }).ariaBusy).not.toBe('true'));
  expect(await merge(200, ours)).toMatchObject({ reason: 'One door' });
});
