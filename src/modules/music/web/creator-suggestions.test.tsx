import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { suggestionWords as words } from '../copy.ts';
import { CreatorSuggestions } from './creator-suggestions.tsx';

const genre = (id: string, name: string) => ({ type: 'genre', id, slug: id, name });
const profile = (type: string, name: string) => ({ type, id: `${type}:${name}`, name, images: [] });

let asked: string[];
let answer: unknown[];
beforeEach(() => {
  asked = [];
  answer = [genre('house', 'House'), genre('disco', 'Disco'), genre('dub', 'Dub')];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://backbeat.test');
    if (url.pathname !== '/api/me') asked.push(url.pathname + url.search);
    return Response.json({ items: answer, total: answer.length, offset: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Ideas({ kind }: { kind: 'genres' | 'creators' }) {
  const [chosen, choose] = useState<readonly string[]>([]);
  return (
    <>
      <CreatorSuggestions
        kind={kind}
        creatorId="community:1"
        chosen={chosen}
        onPick={({ id }) => choose([...chosen, id])}
      />
      <output>{chosen.join(' ')}</output>
    </>
  );
}

async function showIdeas(kind: 'genres' | 'creators', who: object | null = { id: 'user:1', name: 'Ines' }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData<unknown>(meQuery.queryKey, who);
  await show(<Ideas kind={kind} />, client);
}
const idea = (name: string) => screen.queryByRole('button', { name: `${words.add} ${name}` });

test('suggestions disappear when chosen, and focus moves to the next one [MUS-10, A11-01]', async () => {
  await showIdeas('genres');
  await waitFor(() => expect(idea('House')).toBeTruthy());
  expect(asked).toEqual(['/api/creators/suggestions?suggestionType=genres&creatorId=community%3A1']);
  idea('Disco')!.focus();
  fireEvent.click(idea('Disco')!);
  expect(screen.getByRole('status').textContent).toBe('disco');
  expect(idea('Disco')).toBeNull();
  expect(document.activeElement).toBe(idea('Dub'));
  fireEvent.click(idea('Dub')!);
  expect(document.activeElement).toBe(idea('House'));
});

test('suggests users and communities as co-hosts, never venues [MUS-10]', async () => {
  answer = [profile('venue', 'Room'), profile('user', 'Nima'), profile('community', 'Riders')];
  await showIdeas('creators');
  await waitFor(() => expect(idea('Nima')).toBeTruthy());
  expect(idea('Riders')).toBeTruthy();
  expect(screen.queryByText('Room')).toBeNull();
});

test('requests nothing for guests', async () => {
  await showIdeas('genres', null);
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toEqual([]);
});
