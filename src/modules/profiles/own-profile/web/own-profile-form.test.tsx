import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { OwnProfile } from '../contract.ts';
import { citiesQuery } from './home-fields.tsx';
import { OwnProfileForm } from './own-profile-form.tsx';
import { ownProfileQuery } from './own-profile-query.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cityId = 'city:01938c5e-0000-7000-8000-000000000002';

const saved: OwnProfile = {
  firstName: 'Ana',
  lastName: 'Reyes',
  username: '',
  pronouns: '',
  bio: '',
  links: [],
  cityId: null,
  neighborhoodId: null,
  genreIds: [],
  address1: '',
  address2: '',
  zipCode: '',
  images: [],
  formerUsernames: [],
};

/** @param mayAnswer each save is answered after it @returns what the form sends, in the same order */
async function showForm(mayAnswer: Promise<void> = Promise.resolve()): Promise<object[]> {
  const sent: object[] = [];
  let now = saved;
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ items: [], total: 0, offset: 0 });
    const changes = JSON.parse(String(body));
    sent.push(changes);
    now = { ...now, ...changes };
    await mayAnswer;
    return Response.json(now);
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(ownProfileQuery(ana.id).queryKey, saved);
  client.setQueryData(citiesQuery.queryKey, {
    items: [{ id: cityId, slug: 'berlin', name: 'Berlin' }],
    total: 1,
    offset: 0,
  } as never);
  await show(<OwnProfileForm me={ana} genres={[]} onMoved={async () => {}} />, client);
  return sent;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

test('saves only the fields that changed, and keeps what is typed while it saves [OWN-01]', async () => {
  const answer = Promise.withResolvers<void>();
  const sent = await showForm(answer.promise);
  type(/^Bio/, 'Plays bass');
  save();
  await waitFor(() => expect(sent).toEqual([{ bio: 'Plays bass' }]));
  type(/^Pronouns/, 'she/her');
  type(/^Bio/, 'Plays bass, late');
  answer.resolve();
  await screen.findByRole('button', { name: 'Save profile', busy: false });
  save();
  await waitFor(() => expect(sent[1]).toEqual({ pronouns: 'she/her', bio: 'Plays bass, late' }));
});

test('a home outside of the listed cities stays until another is chosen [OWN-01]', async () => {
  const sent = await showForm();

  type(/^Bio/, 'Plays bass');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('cityId');
  expect(sent[0]).not.toHaveProperty('neighborhoodId');

  fireEvent.change(await screen.findByLabelText(/^City/), { target: { value: cityId } });
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ cityId, neighborhoodId: null });
});
