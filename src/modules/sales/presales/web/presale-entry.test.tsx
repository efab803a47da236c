// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { refusals } from '../contract.ts';
import { presaleWords as words } from '../copy.ts';
import { PresaleEntry } from './presale-entry.tsx';

const event = {
  id: 'event:backbeat:e1',
  timezone: 'America/Los_Angeles',
  creator: { name: 'Freight Union' },
};
const presale = (isOpen: boolean) => ({
  presale: {
    state: 'open',
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
