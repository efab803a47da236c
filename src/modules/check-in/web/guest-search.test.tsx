import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { Guest } from '../contract.ts';
import { scannerWords as words } from '../copy.ts';
import { GuestSearch } from './guest-search.tsx';
import { opening } from './scanner-state.ts';

const maya = { id: 'ticket:1', name: 'Maya', number: 1, ticket: 'RSVP', state: 'valid' } as unknown as Guest;

test('a double tap on a guest acts once, so that it doesn’t check them out again [DOR-02]', async () => {
  const onGuest = vi.fn();
  const state = { ...opening, guests: new Map([[maya.id, maya]]) };
  await show(<GuestSearch state={state} onCode={vi.fn()} onGuest={onGuest} />);
  fireEvent.change(screen.getByRole('searchbox', { name: words.search }), { target: { value: 'maya' } });
  const button = await screen.findByRole('button', { name: /Maya/ });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onGuest.mock.calls).toEqual([[maya.id, 'in']]);
});
