// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { safetyWords as words } from '../safety-copy.ts';
import { HiddenPeople } from './hidden-people.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const personOf = (name: string) => ({
  id: `user:us-west-2:${name.toLowerCase()}`,
  type: 'user' as const,
  name,
  images: [],
  gel: 'amber' as const,
  provider: 'backbeat',
  providerId: name,
  verified: false,
  score: 0,
  note: '',
});

test.each([
  ['blocks', words.unblockNamed],
  ['mutes', words.unmute],
] as const)(
  'taking back one of the %s passes the focus on to the next one [MOD-01, A11-01]',
  async (list, labelOf) => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    let names = ['Ben', 'Zed'];
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      if (method === 'DELETE') names = ['Zed'];
      const isList = method === 'GET' && url.includes(list);
      return Response.json({ items: isList ? names.map(personOf) : [], next: null });
    });
    await show(<HiddenPeople me={ana} />, new QueryClient());
    const button = (name: string) => screen.findByRole('button', { name: labelOf(name) });
    const first = await button('Ben');
    first.focus();
    fireEvent.click(first);
    await waitFor(() => expect(screen.queryByText('Ben')).toBeNull());
    expect(document.activeElement).toBe(await button('Zed'));
  },
);
