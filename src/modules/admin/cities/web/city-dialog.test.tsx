import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '#platform/ui/dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { cityRefusals } from '../contract.ts';
import { cityWords as words } from '../copy.ts';
import { CityDialog } from './city-dialog.tsx';
import { berlin } from './testing/berlin.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an address that is typed while a found city loads stays [INS-05]', async () => {
  const network = openNetwork();
  await Dialog.preload();
  await show(<CityDialog city={undefined} onClose={() => {}} />);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Porto' } });
  const found = {
    placeId: 'p1',
    provider: 'gazetteer',
    type: 'establishment',
    name: 'Porto',
    detail: 'Porto',
  };
  await network.reply('GET /places/autocomplete', 200, { items: [found], total: 1, offset: 0 });
  fireEvent.click(await screen.findByRole('button', { name: 'Porto' }));
  await waitFor(() => expect(network.asked.at(-1)).toContain('GET /places/p1'));
  const fieldOf = (name: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  fireEvent.change(fieldOf(words.slug), { target: { value: 'oporto' } });
  await network.reply('GET /places/p1', 200, {
    name: 'Porto',
    city: 'Porto',
    latitude: 41.15,
    longitude: -8.61,
    timezone: 'Europe/Lisbon',
    state: { name: 'Porto', code: '' },
    country: { name: 'Portugal', code: 'PT' },
  });
  await waitFor(() => expect(fieldOf(words.name).value).toBe('Porto'));
  expect(fieldOf(words.slug).value).toBe('oporto');
});

test('a city that another admin saved first shows their change beside the typed one [INS-05]', async () => {
  const network = openNetwork();
  await Dialog.preload();
  await show(<CityDialog city={berlin} onClose={() => {}} />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: words.name });
  const region = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${words.region}`) });
  fireEvent.change(name, { target: { value: 'Berlin-Mitte' } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: words.save }));
  save();
  const { id, ...before } = berlin;
  const { status, title, message: detail } = cityRefusals.changedMeanwhile;
  const theirs = { ...berlin, region: 'Brandenburg' };
  const refusal = { status, title, detail, code: 'changedMeanwhile', city: theirs };
  const path = `PUT /admin/cities/${id}`;
  expect(await network.reply(path, status, refusal)).toMatchObject({ name: 'Berlin-Mitte', before });
  expect(await screen.findByText(detail)).toBeTruthy();
  expect([name.value, region().value]).toEqual(['Berlin-Mitte', 'Brandenburg']);
  save();
  expect(await network.reply(path, 200, theirs)).toMatchObject({
    name: 'Berlin-Mitte',
    region: 'Brandenburg',
    before: { name: 'Berlin', region: 'Brandenburg' },
  });
});
