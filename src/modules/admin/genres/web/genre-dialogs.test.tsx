import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { AdminGenre } from '../contract.ts';
import { genreWords as words } from '../copy.ts';
import { GenreDialog } from './genre-dialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const house: AdminGenre = {
  id: '01938c5e-0000-7000-8000-000000000001',
  slug: 'house',
  name: 'House',
  parent: null,
  hidden: false,
  events: 0,
  profiles: 0,
};

test('renaming a genre doesn’t undo its move by another admin [INS-05]', async () => {
  const network = openNetwork();
  await show(<GenreDialog genre={house} onClose={() => {}} />);
  fireEvent.change(await screen.findByLabelText(words.name), { target: { value: ' Deep House ' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const sent = await network.reply(`PUT /admin/genres/${house.id}`, 200, house);
  expect(sent).toEqual({ name: 'Deep House', reason: '' });
});
