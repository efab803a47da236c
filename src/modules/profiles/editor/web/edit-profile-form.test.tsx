import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { citiesQuery } from '#modules/profiles/own-profile/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { editRefusals, type ProfileDraft } from '../contract.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { emptyValues } from './profile-values.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = { key: 'p', width: 320, height: 400, url: '/media/p.jpeg' };
const profile = { id: 'artist:1', type: 'artist', name: 'Okta', images: [picture] };
const parts = { ArtistPicker: () => null, EventPicker: () => null, GenreSuggestions: () => null };

/** The saved profile, and what the form sends. */
function serve() {
  const { picture: _picture, ...draft } = { ...emptyValues('artist'), name: 'Okta' };
  const saved: ProfileDraft = { ...draft, image: null };
  const server = { draft: saved, revision: '1' };
  const sent: (ProfileDraft & { revision: string })[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ ...server, isElsewhere: false });
    const input = JSON.parse(String(body)) as (typeof sent)[number];
    sent.push(input);
    const { status, title, message } = editRefusals.changedMeanwhile;
    if (input.revision !== server.revision)
      return Response.json({ code: 'changedMeanwhile', title, detail: message }, { status });
    const { revision: _revision, ...changed } = input;
    server.draft = { ...server.draft, ...changed };
    server.revision += '+';
    return Response.json(profile);
  });
  return { server, sent };
}

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(citiesQuery.queryKey, { items: [], total: 0, offset: 0 } as never);
  const genres = { data: { items: [] }, refetch: () => {} } as never;
  const { history } = await show(
    <EditProfileForm managed={{ profile } as unknown as ManagedProfile} parts={parts} genres={genres} />,
    client,
  );
  return { history, name: await screen.findByLabelText<HTMLInputElement>('Artist or band name') };
}

test('input survives that a team member saved meanwhile, beside their changes [COM-15]', async () => {
  const { server, sent } = serve();
  const { history, name } = await open();
  server.draft.website = 'https://okta.example';
  server.revision = '2';
  fireEvent.input(name, { target: { value: 'Okta Lindqvist' } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  await waitFor(() => expect(screen.getByDisplayValue('https://okta.example')).toBeTruthy());
  expect(name.value).toBe('Okta Lindqvist');
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    name: 'Okta Lindqvist',
    website: 'https://okta.example',
    revision: '2',
  });

  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose picture' }));
  save();
  await waitFor(() => expect(sent[2]).toMatchObject({ image: null, removeImage: true }));

  // Nothing is left to lose.
  await screen.findByRole('button', { name: 'Save' });
  await act(async () => history.push('/elsewhere'));
  await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
});
