import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { moveWords as words } from '../copy.ts';
import { MoveSection } from './index.ts';

const community = { id: 'community:us-west-2:1', name: 'Freight Union' };

const eventOf = (uid: string, madeBefore: string | null = null, isOwn = true) => ({
  event: {
    uid,
    name: `Night ${uid}`,
    description: '',
    startDate: '2026-12-04T22:00:00',
    endDate: '2026-12-05T04:00:00',
    timezone: 'America/Los_Angeles',
    place: 'Leimert Yard',
    latitude: null,
    longitude: null,
    url: '',
  },
  missing: madeBefore ? [] : ['It has no address yet.'],
  madeBefore,
  isOwn: isOwn && madeBefore !== null,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('previews a page and imports only the chosen events, once [EXI-01, EVT-03]', async () => {
  const network = openNetwork();
  await show(<MoveSection managed={{ profile: community }} />);
  // The section's own heading is one level higher.
  const headings = await screen.findAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    words.importEvents,
    words.takeAlong(community.name),
    words.bringCommunity,
  ]);
  expect(screen.getByText(words.download).closest('a')!.getAttribute('href')).toBe(
    `/api/communities/${community.id}/export`,
  );

  fireEvent.change(screen.getByLabelText(words.address), {
    target: { value: 'https://freight.example/dates' },
  });
  fireEvent.click(screen.getByRole('button', { name: words.look }));
  expect(
    await network.reply('POST /eventImports/preview', 200, {
      events: [
        eventOf('one'),
        eventOf('two'),
        eventOf('old', 'event:backbeat:kept'),
        eventOf('theirs', 'event:dice:l2yv6', false),
      ],
      refused: [{ name: 'Christmas', message: 'It lasts all day.' }],
    }),
  ).toMatchObject({
    creatorId: community.id,
    source: { kind: 'page', address: 'https://freight.example/dates' },
  });
  expect(await screen.findByText(words.found(4))).toBeTruthy();
  expect(screen.getByText('Christmas').closest('li')!.textContent).toContain('It lasts all day.');
  expect(screen.getByText(words.alreadyImported).getAttribute('href')).toBe('/event/b/kept/manage/details');
  expect(screen.getByText(words.importedByOther).getAttribute('href')).toBe('/events/d/l2yv6');
  const boxOf = (uid: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Night ${uid}`) });
  // Calendars have old events, too.
  expect(boxOf('one').closest('li')!.textContent).toContain('December 4, 2026 · 10:00 PM');
  expect([boxOf('one').checked, boxOf('two').checked, boxOf('old').checked]).toEqual([true, true, false]);
  expect(boxOf('old').disabled).toBe(true);

  fireEvent.click(boxOf('two'));
  fireEvent.click(screen.getByRole('button', { name: words.makeDrafts(1) }));
  const made = { uid: 'one', name: 'Night one', eventId: 'event:dice:new1', isNew: true };
  expect(await network.reply('POST /eventImports', 201, { drafts: [made] })).toMatchObject({
    events: [{ uid: 'one' }],
  });
  expect(await screen.findByText(words.draftsMade(1))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Night one' }).getAttribute('href')).toBe(
    '/event/d/new1/manage/details',
  );
});

test('events of an address that answers late don’t take the place of those of a file [EXI-01]', async () => {
  const answers = new Map<string, (uids: readonly string[]) => void>();
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { source } = JSON.parse(body) as { source: { kind: string } };
    return new Promise((resolve) => {
      answers.set(source.kind, (uids) =>
        resolve(Response.json({ events: uids.map((uid) => eventOf(uid)), refused: [] })),
      );
    });
  });
  await show(<MoveSection managed={{ profile: community }} />);
  const target = { value: 'https://freight.example/dates' };
  fireEvent.change(screen.getByLabelText(words.address), { target });
  fireEvent.click(screen.getByRole('button', { name: words.look }));
  const files = [new File(['BEGIN:VCALENDAR'], 'events.ics')];
  fireEvent.change(screen.getByLabelText(words.eventsFile), { target: { files } });
  await waitFor(() => expect([...answers.keys()]).toEqual(['page', 'calendar']));
  await act(async () => answers.get('calendar')!(['one', 'two']));
  expect(await screen.findByRole('button', { name: words.makeDrafts(2) })).toBeTruthy();
  await act(async () => answers.get('page')!(['late']));
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
});

test('reads a spreadsheet that Excel saved in its own encoding [EXI-01]', async () => {
  const network = openNetwork();
  await show(<MoveSection managed={{ profile: community }} />);
  const choose = (bytes: Uint8Array<ArrayBuffer>) =>
    fireEvent.change(screen.getByLabelText(words.eventsFile), {
      target: { files: [new File([bytes], 'events.csv', { type: 'text/csv' })] },
    });
  const sent = () => network.reply('POST /eventImports/preview', 200, { events: [], refused: [] });
  // 0xFC is the “ü” of Windows-1252.
  choose(Uint8Array.of(...new TextEncoder().encode('name,start\nK'), 0xfc, 0x63, 0x68, 0x65));
  expect(await sent()).toMatchObject({ source: { kind: 'spreadsheet', text: 'name,start\nKüche' } });
  choose(new TextEncoder().encode('name,start\nKüche 🪩'));
  expect(await sent()).toMatchObject({ source: { text: 'name,start\nKüche 🪩' } });
});

test('the same file can be chosen again after it was mended [EXI-01]', async () => {
  openNetwork();
  await show(<MoveSection managed={{ profile: community }} />);
  for (const label of [words.eventsFile, words.file]) {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    const chosen = new DataTransfer();
    chosen.items.add(new File(['{'], 'events.csv'));
    input.files = chosen.files;
    fireEvent.change(input);
    expect(input.files).toHaveLength(1);
    // Browsers report no change if the same file is chosen.
    fireEvent.click(input);
    expect(input.files).toHaveLength(0);
  }
});
