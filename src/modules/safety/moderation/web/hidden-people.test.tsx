import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { safetyWords as words } from '../safety-copy.ts';
import { HiddenPeople } from './hidden-people.tsx';

const personNamed = (name: string) => ({ id: `user:us-west-2:${name}`, type: 'user', name, images: [] });

let blocked: string[];
let calls: string[];
let answer: () => void;
beforeEach(() => {
  [blocked, calls] = [['Ana', 'Ben'], []];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'GET') {
      const items = url.includes('blocks') ? blocked.map(personNamed) : [];
      return Response.json({ items, total: items.length, offset: 0, next: null });
    }
    calls.push(decodeURIComponent(url));
    await new Promise<void>((done) => (answer = done));
    blocked = blocked.filter((name) => !url.includes(name));
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function unblock(name: string) {
  const button = await screen.findByRole('button', { name: words.unblockNamed(name) });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button);
  await act(async () => answer());
  await waitFor(() => expect(button.isConnected).toBe(false));
}

test('someone is unblocked once, and the focus goes on to the next, or to the list [FOL-11, A11-01]', async () => {
  await show(<HiddenPeople me={{ id: 'user:us-west-2:1' }} />);
  const list = await screen.findByRole('region', { name: words.blockedList });
  await unblock('Ana');
  expect(calls).toHaveLength(1);
  expect(document.activeElement).toBe(within(list).getByRole('button', { name: words.unblockNamed('Ben') }));
  await unblock('Ben');
  expect(document.activeElement).toBe(list);
});

test('a blocked person has no link to a page that is hidden from you [FOL-11]', async () => {
  await show(<HiddenPeople me={{ id: 'user:us-west-2:1' }} />);
  await screen.findByText('Ana');
  expect(screen.queryByRole('link')).toBeNull();
});
