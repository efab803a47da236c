import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from '#platform/ui/dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { areaRefusals } from '../contract.ts';
import { areaWords as words } from '../copy.ts';
import { ImportDialog } from './import-dialog.tsx';
import { berlin } from './testing/berlin.ts';

beforeAll(() => Dialog.preload());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an import shows what would change before it changes anything, and checks a changed file again [INS-05]', async () => {
  const network = openNetwork();
  const onClose = vi.fn();
  await show(<ImportDialog city={berlin} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: words.importTitle('Berlin') }));
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  const paste = (value: string) => fireEvent.change(dialog.getByLabelText(/paste/), { target: { value } });
  const path = `PUT /admin/cities/${berlin.id}/neighborhoods`;
  const found = {
    items: [
      { name: 'Mitte', isNew: false, isFar: false },
      { name: 'Moabit', isNew: true, isFar: false },
    ],
    total: 2,
    offset: 0,
  };

  press(words.check);
  expect(await dialog.findByText(words.empty)).toBeTruthy();
  paste('{');
  press(words.check);
  await network.reply(path, 200, found);
  expect(await dialog.findByText(words.found(2, 1))).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Mitte (${words.changed})`,
    'Moabit',
  ]);
  paste('{}');
  expect(dialog.queryByText(words.found(2, 1))).toBeNull();
  press(words.check);
  await network.reply(path, 200, found);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await dialog.findByRole('button', { name: words.import1(2) }));
  await network.reply(path, 200, found);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('an import warns of areas far from the city before it imports them [INS-05]', async () => {
  const network = openNetwork();
  await show(<ImportDialog city={berlin} onClose={() => {}} />);
  fireEvent.change(await screen.findByLabelText(/paste/), { target: { value: '{}' } });
  fireEvent.click(screen.getByRole('button', { name: words.check }));
  const items = [
    { name: 'Mitte', isNew: true, isFar: false },
    { name: 'Marais', isNew: true, isFar: true },
  ];
  await network.reply('PUT /admin/cities', 200, { items, total: 2, offset: 0 });
  expect(await screen.findByText(words.far('Berlin'))).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mitte',
    `Marais (${words.farAway})`,
  ]);
});

test('an import says plainly which feature has no name [INS-05]', async () => {
  const network = openNetwork();
  await show(<ImportDialog city={berlin} onClose={() => {}} />);
  fireEvent.change(await screen.findByLabelText(/paste/), { target: { value: '{}' } });
  fireEvent.click(screen.getByRole('button', { name: words.check }));
  const { status, title, message: detail } = areaRefusals.areaUnnamed;
  const refusal = { status, title, detail, code: 'areaUnnamed', name: '3' };
  await network.reply('PUT /admin/cities', status, refusal);
  expect(await screen.findByText('Feature 3 of the file has no name.')).toBeTruthy();
});
