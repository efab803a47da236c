import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#platform/ui/dialog.tsx';
import { SettingsDrawer } from './late-settings.ts';
import {
  button,
  canDraw,
  choosePicture,
  create,
  press,
  showForm,
  stageWith,
  type,
  whole,
} from './testing/form-stage.tsx';

beforeEach(async () => {
  await Promise.all([SettingsDrawer, Dialog].map((part) => part.preload()));
});

const fail = () => Response.json({}, { status: 500 });

/** Presses again after an error. Both requests have the same key. */
async function pressTwice({ said, keys }: ReturnType<typeof stageWith>, send: () => unknown) {
  for (const times of [1, 2]) {
    await send();
    await waitFor(() => expect(said).toHaveLength(times));
  }
  const [first] = keys;
  expect(keys).toEqual([expect.any(String), first]);
}

test('an event that is sent again after an error has the same idempotency key, and a changed one another [EVA-11]', async () => {
  const stage = stageWith({ 'POST /api/events': fail });
  await showForm();
  await pressTwice(stage, create);
  type('Event name', 'Night Market');
  create();
  await waitFor(() => expect(stage.keys).toHaveLength(3));
  expect(stage.keys[2]).not.toBe(stage.keys[0]);
});

test('a community that is sent again after an error has the same idempotency key [EVA-21]', async () => {
  const stage = stageWith({ 'POST /api/profiles': fail });
  await showForm({ tickets: [{ ...whole.tickets[0]!, priceValue: 12 }] });
  create();
  await press('New community');
  stage.said.length = 0;
  const dialog = await screen.findByRole('dialog', { name: 'New community' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Freight Union' } });
  await pressTwice(stage, () => fireEvent.submit(dialog.querySelector('form')!));
});

test('a performer that is sent again after an error has the same idempotency key [PFM-01]', async () => {
  const stage = stageWith({ 'POST /api/artists': fail });
  const drawn = canDraw();
  await showForm();
  await press(/^Lineup/);
  await press('New performer');
  const editor = await screen.findByRole('dialog', { name: 'New performer' });
  type('Name', 'New Act');
  type('Website', 'https://act.example');
  await choosePicture(editor.querySelector('input[type=file]')!);
  await button('Choose another image');
  await pressTwice(stage, () => press('Add performer'));
  drawn.mockRestore();
});

test('the scripts that save an event load while its form is open, because an update may replace them later [EVA-11]', async () => {
  const loaded = new Set<string>();
  const scripts = ['./send-event.ts', './merge-forms.ts'];
  for (const script of scripts)
    vi.doMock(script, (original) => {
      loaded.add(script);
      return original();
    });
  stageWith({});
  await showForm();
  await waitFor(() => expect([...loaded]).toEqual(scripts));
  for (const script of scripts) vi.doUnmock(script);
});
