import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { create, location, showForm, stageWith } from './testing/form-stage.tsx';

/** Chooses an address whose details are still loading. */
async function chooseSlowly() {
  const details = Promise.withResolvers<Response>();
  const found = { placeId: 'p4', provider: 'photon', type: 'address', name: 'Degnan', detail: 'LA' };
  const { said, sent } = stageWith({
    'GET /api/places/autocomplete': () => Response.json({ items: [found] }),
    'GET /api/places/p4': () => details.promise,
  });
  await showForm({ venueName: '', address: '', location: null });
  fireEvent.change(screen.getByRole('combobox', { name: 'Address' }), { target: { value: 'Degnan' } });
  fireEvent.click(await screen.findByRole('option', { name: /Degnan/ }));
  return { said, sent, answer: (reply: Response) => act(async () => details.resolve(reply)) };
}

test('an event that is published while its address loads waits for it, and is created once [EVA-11, LOC-01]', async () => {
  const { said, sent, answer } = await chooseSlowly();
  create();
  create();
  expect([said, sent]).toEqual([[], []]);
  await answer(Response.json({ ...location, timezone: null }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ location: { address1: location.address1 } });
});

test('an address that couldn’t be loaded still has to be selected [EVA-19, LOC-01]', async () => {
  const { said, sent, answer } = await chooseSlowly();
  create();
  await answer(Response.json({}, { status: 500 }));
  await waitFor(() => expect(said.at(-1)?.title).toBe('Address required'));
  expect(sent).toEqual([]);
});
