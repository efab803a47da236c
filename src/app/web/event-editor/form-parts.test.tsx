import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { NewEventPage } from '#modules/events/editor/web/index.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { formParts } from './form-parts.ts';

const me = {
  id: 'user:us-west-2:1',
  name: 'Maya',
  email: '',
  image: null,
  admin: false,
  gel: 'amber',
  acting: null,
  back: null,
} as const;
const june = sampleCard('user', 'June');
let person: typeof me | null;
let sent: { creators?: unknown }[];

// Preloads what normally loads on demand.
beforeAll(async () => {
  await Promise.all([Drawer.preload(), import('./collaborators.tsx')]);
});
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://backbeat.test');
    if (pathname === '/api/me') return Response.json(person);
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ provider: 'backbeat', providerCode: 'b', providerId: 'x', event: { id: 'x' } });
    }
    const items = pathname.endsWith('/friends') ? [june] : [];
    return Response.json({ items, total: items.length, offset: 0, next: null });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function showForm(who: typeof me | null, of: string | null = who?.id ?? null) {
  person = who;
  const form = { name: 'Block Party', start: '2026-12-12T16:00', end: '2026-12-12T22:00' };
  localStorage.setItem('backbeat:new-event', JSON.stringify({ at: Date.now(), of, form }));
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, who);
  await show(
    <NewEventPage
      cid={undefined}
      currency="usd"
      timeZone="America/Los_Angeles"
      city="Los Angeles"
      parts={formParts}
      onSaved={() => {}}
    />,
    client,
  );
}

const restored = () => screen.findByRole('button', { name: 'Start over' });

test.each([
  ['the user who typed it', me, me.id, true],
  ['the user who signs in after typing as a guest', me, null, true],
  ['another user', me, june.id, false],
  ['a guest', null, me.id, false],
])('restores a draft only for its user: %s', async (_, who, of, isTheirs) => {
  await showForm(who, of);
  if (isTheirs) await restored();
  else await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Event name' }).value).toBe(
    isTheirs ? 'Block Party' : '',
  );
});

test('doesn’t offer co-hosts to guests [ROL-06]', async () => {
  await showForm(null);
  await restored();
  expect(screen.queryByRole('button', { name: /^Collaborators/ })).toBeNull();
});

test('shows chosen co-hosts on the tile and invites them with the event [EVA-11, ROL-06]', async () => {
  await showForm(me);
  await restored();
  fireEvent.click(screen.getByRole('button', { name: /^Collaborators/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add June' }, { timeout: 5000 }));
  fireEvent.change(screen.getByRole('combobox', { name: /June/ }), { target: { value: 'assistant' } });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.getByText('1 invited')).toBeTruthy());
  fireEvent.click(screen.getAllByText('Save draft')[0]!.closest('button')!);
  await waitFor(() => expect(sent[0]?.creators).toEqual([{ id: june.id, creatorType: 'assistant' }]));
});
