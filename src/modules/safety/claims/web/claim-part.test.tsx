import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/me-query.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { claimWords as words } from '../copy.ts';
import { ClaimPart } from './claim-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [okta, lowEnd] = ['Okta', 'Low End'].map((name) => ({ id: `artist:backbeat:${name}`, name }));

/** Sees everything at once. */
class Near {
  readonly observe: () => void;
  constructor(hear: (seen: readonly { isIntersecting: boolean }[]) => void) {
    this.observe = () => hear([{ isIntersecting: true }]);
  }
  disconnect() {}
}

function Page() {
  const [profile, setProfile] = useState(okta!);
  return (
    <>
      <button onClick={() => setProfile(lowEnd!)}>Next artist</button>
      <ClaimPart profile={profile} />
    </>
  );
}

test('a claim has nothing of the one that was written for the page before [ART-06]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, ana);
  vi.stubGlobal('IntersectionObserver', Near);
  vi.stubGlobal('fetch', async () => Response.json({ claimable: true, own: null }));
  await show(<Page />, client);
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: words.claim }));
  await open();
  const written = () => screen.findByLabelText<HTMLTextAreaElement>(words.words);
  fireEvent.change(await written(), { target: { value: 'I’m Okta' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(screen.getByText('Next artist'));
  await open();
  expect((await written()).value).toBe('');
});
