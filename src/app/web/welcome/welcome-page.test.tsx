import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { onboardingWords as words } from '#modules/profiles/onboarding/copy.ts';
import { followSuggestionsQuery, onboardingQuery } from '#modules/profiles/onboarding/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { WelcomePage } from './welcome-page.tsx';

const me: Me = {
  id: 'user:us-west-2:1',
  name: 'Bruno',
  email: 'bruno@example.test',
  image: null,
  admin: false,
  gel: 'moss',
  acting: null,
  back: null,
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['with several cities, a new document shows the chosen one', [{}, {}], ['/welcome', ['/']]],
  ['with one city, it stays in the document', [{}], ['/', []]],
])('home opens after the last step: %s [OWN-02, INS-04]', async (_, cities, expected) => {
  vi.stubGlobal('fetch', async () => Response.json({ step: null }));
  const opened: string[] = [];
  vi.spyOn(location, 'href', 'set').mockImplementation((href) => void opened.push(href));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, me);
  client.setQueryData(onboardingQuery(me.id).queryKey, { step: 'follows' });
  client.setQueryData(followSuggestionsQuery(me.id).queryKey, { items: [] });
  const { history } = await show(<WelcomePage />, client, {
    path: '/welcome',
    context: { setup: { cities } },
  });
  fireEvent.click(screen.getByRole('button', { name: words.finish }));
  await waitFor(() => expect([history.location.pathname, opened]).toEqual(expected));
});
