import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Participation } from '../contract.ts';
import { MeetButton } from './meet-button.tsx';

afterEach(cleanup);

const community = {
  id: 'community:01938c5e-0000-7000-8000-000000000009',
  type: 'community',
  name: 'Freight Union',
} as ProfileCard;
const me = { id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000001', name: 'Ana Reyes', acting: null };
const participation: Participation = {
  status: null,
  isOwn: false,
  membersTotal: 7,
  membershipType: 'approval',
};

async function showFor(viewer: typeof me | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData<unknown>(meQuery.queryKey, viewer);
  client.setQueryData(['communities', community.id, 'participation'], participation);
  await show(<MeetButton profile={community} />, client);
}

test('offers to join a suggested community the way its membership type asks for [COM-03]', async () => {
  await showFor(me);
  expect((await screen.findByRole('button', { name: /Freight Union/ })).textContent).toBe('Ask to join');
});

test('shows guests Join for every membership type, because their card doesn’t say it [COM-03]', async () => {
  await showFor(null);
  expect((await screen.findByRole('button', { name: /Freight Union/ })).textContent).toBe('Join');
});
