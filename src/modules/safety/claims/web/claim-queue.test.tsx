import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Claim } from '../contract.ts';
import { claimWords as words } from '../copy.ts';
import { ClaimQueue } from './claim-queue.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const claim: Claim = {
  id: '01938c5e-0000-7000-8000-000000000001',
  profile: null,
  path: '/',
  claimant: null,
  words: 'My site links here',
  links: [],
  createdAt: '2026-11-29T12:00:00.000Z',
  decision: null,
};

test('a decision that fails keeps its dialog and reason, to try again [PRF-05]', async () => {
  const network = openNetwork();
  await show(<ClaimQueue />);
  const list = { items: [claim], next: null };
  await network.reply('GET /moderation/claims', 200, list);
  fireEvent.click(await screen.findByRole('button', { name: `${words.decline}: ${words.gone}` }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(words.reason);
  fireEvent.change(reason, { target: { value: 'The site names someone else' } });
  const decide = () => fireEvent.click(screen.getByRole('button', { name: words.decline }));
  decide();
  const path = `PUT /moderation/claims/${claim.id}`;
  await network.reply(path, 503, {});
  await network.reply('GET /moderation/claims', 200, list);
  expect(await screen.findByRole('button', { name: words.decline, busy: false })).toBeTruthy();
  expect(reason.value).toBe('The site names someone else');
  decide();
  await network.reply(path, 200, claim);
  await waitFor(() => expect(screen.queryByLabelText(words.reason)).toBeNull());
});

test('the focus goes to the next claim when one is decided [PRF-05, A11-01]', async () => {
  const network = openNetwork();
  await show(<ClaimQueue />);
  const second = { ...claim, id: '01938c5e-0000-7000-8000-000000000002', words: 'I play there' };
  await network.reply('GET /moderation/claims', 200, { items: [claim, second], next: null });
  const [button] = await screen.findAllByRole('button', { name: `${words.decline}: ${words.gone}` });
  button!.focus();
  fireEvent.click(button!);
  const reason = await screen.findByLabelText(words.reason);
  fireEvent.change(reason, { target: { value: 'The site names someone else' } });
  fireEvent.click(screen.getByRole('button', { name: words.decline }));
  await network.reply(`PUT /moderation/claims/${claim.id}`, 200, claim);
  await network.reply('GET /moderation/claims', 200, { items: [second], next: null });
  await waitFor(() => expect(screen.queryByText(claim.words)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: words.gone })));
});
