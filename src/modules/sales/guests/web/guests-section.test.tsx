import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { GuestsSection } from './guests-section.tsx';

const answerWith = (items: readonly object[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ items, total: items.length, offset: 0, next: null }));

beforeEach(() => answerWith([]));
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const endDate = '2099-12-06T13:00:00.000Z';
const passed = '2026-11-20T13:00:00.000Z';

test.each([
  ['published', endDate, 1],
  ['cancelled', endDate, 0],
  ['published', passed, 0],
  ['postponed', passed, 1],
] as const)(
  'a %s event until %s offers "Add comp ticket" %i times [GST-01, EVT-06]',
  async (status, end, times) => {
    const managed = { id: 'event:backbeat:1', status, timezone: 'Asia/Tokyo', endDate: end };
    await show(<GuestsSection managed={managed} />);
    expect(screen.getByRole('button', { name: 'Email guests' })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Add comp ticket' })).toHaveLength(times);
  },
);

test('the list takes presses while it scrolls [GST-01]', async () => {
  answerWith([
    { id: 'ticket:1', orderId: 'order:1', name: 'Maya', email: 'maya@example.test', holder: null },
  ]);
  await show(
    <GuestsSection managed={{ id: 'event:1', status: 'published', timezone: 'Asia/Tokyo', endDate }} />,
  );
  await screen.findByRole('table');
  document.documentElement.scrollTop = 40;
  await act(async () => fireEvent.scroll(window));
  const list = screen.getAllByRole('rowgroup').at(-1)!.firstElementChild;
  expect(getComputedStyle(list!).pointerEvents).not.toBe('none');
});

test('guests that can’t be loaded are said to be missing, and load at another try [GST-01]', async () => {
  const guest = (name: string) => ({ id: name, orderId: 'order:1', name, email: '', holder: null });
  let isDown = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('cursor=')) return Response.json({ items: [guest('Maya')], total: 2, next: 'june' });
    if (isDown) return Response.json({ code: 'bug', title: '' }, { status: 500 });
    return Response.json({ items: [guest('June')], total: 2, next: null });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(
    <GuestsSection managed={{ id: 'event:1', status: 'published', timezone: 'Asia/Tokyo', endDate }} />,
    client,
  );
  const again = await screen.findByRole('button', { name: errorWords.retry });
  expect(screen.getByRole('table')).toBeTruthy();
  isDown = false;
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: errorWords.retry })).toBeNull());
  expect(client.getQueriesData({ queryKey: ['guests', 'event:1', 'list'] })[0]![1]).toMatchObject({
    pages: [{ items: [{ name: 'Maya' }] }, { items: [{ name: 'June' }] }],
  });
});

test('hosts find guests of tickets sold with a code only, and give such tickets away [GST-01, TIX-15]', async () => {
  const [open, locked] = [
    { id: 'ticket:1', name: 'Floor', locked: false },
    { id: 'ticket:2', name: 'VIP', locked: true },
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/tickets')) return Response.json({ items: [open], total: 1, offset: 0 });
    const event = { currency: 'usd', tickets: [open, locked] };
    return Response.json({ items: [], total: 0, offset: 0, next: null, event });
  });
  await show(
    <GuestsSection managed={{ id: 'event:1', status: 'published', timezone: 'Asia/Tokyo', endDate }} />,
  );
  expect(await screen.findByRole('option', { name: 'VIP' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add comp ticket' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByRole('option', { name: 'VIP' })).toBeTruthy();
});
