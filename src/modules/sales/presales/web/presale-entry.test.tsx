import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { refusals } from '../contract.ts';
import { presaleWords as words } from '../copy.ts';
import { PresaleEntry } from './presale-entry.tsx';

const event = {
  id: 'event:backbeat:e1',
  timezone: 'America/Los_Angeles',
  creator: { name: 'Freight Union' },
};
const presale = (isOpen: boolean, state = 'open') => ({
  presale: {
    state,
    startsAt: '2026-11-22T12:00:00.000Z',
    opensToAllAt: '2026-11-25T12:00:00.000Z',
    announcedAt: '2026-11-20T12:00:00.000Z',
    ticketTypes: [{ id: 'ticket:1', name: 'After-hours' }],
    qualifies: isOpen,
    rules: [{ rule: { id: 'r1', kind: 'code' }, met: isOpen }],
  },
});

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(presale(false));
    if (String(body).includes('RADIO-6')) return Response.json(presale(true));
    const { title, message: detail, status } = refusals.codeNotValid;
    return Response.json({ code: 'codeNotValid', title, detail, status }, { status });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('opens to those who qualify when it starts while the page is shown [PRE-01, PRE-02]', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:30:00Z'), shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) => {
    const hasStarted = Date.now() >= Date.parse('2026-11-22T12:00:00Z');
    if (url.includes('/presale')) return Response.json(presale(true, hasStarted ? 'open' : 'upcoming'));
    return Response.json({ items: [], total: 0 });
  });
  show(
    <PresaleEntry event={event} closed="Not yet" Buy={({ text }) => <button type="button">{text}</button>} />,
  );
  expect(await screen.findByText('Not yet')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
  expect(await screen.findByRole('button', { name: words.get })).toBeTruthy();
});

test('asks seldom for a presale that doesn’t start, because its event was postponed [PRE-02]', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T13:00:00Z'), shouldAdvanceTime: true });
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/presale')) return Response.json({ items: [], total: 0 });
    asked += 1;
    return Response.json(presale(true, 'upcoming'));
  });
  show(<PresaleEntry event={event} closed="Not yet" Buy={() => null} />);
  expect(await screen.findByText('Not yet')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  expect(asked).toBe(1);
});

test('takes the presale’s code, and says when it is wrong [PRE-01, PRE-02]', async () => {
  show(<PresaleEntry event={event} />);
  const field = await screen.findByLabelText(words.code);
  expect(screen.getByText('After-hours')).toBeTruthy();
  const enter = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: words.enter }));
  };
  enter('RADIO-5');
  expect(await screen.findByText(/doesn’t open the presale/)).toBeTruthy();
  enter('RADIO-6');
  expect(await screen.findByText(words.youQualify)).toBeTruthy();
  expect(screen.queryByLabelText(words.code)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: words.anyOf }));
});
