import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { BrowseGroups } from './browse-groups.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a community in a carousel shows its genres, three people who go to its events, and "+N", and stays if they can’t be read again [COM-12]', async () => {
  const network = openNetwork();
  const { client } = await show(<BrowseGroups filters={{}} nothing={null} />);
  const people = ['Emil', 'Dora', 'Cleo'].map((name) => ({ id: `user:${name}`, name, images: [] }));
  const community = {
    ...sampleCard('community', 'Freight Union', { id: 'community:1', note: 'Arts District' }),
    genres: { items: ['Techno', 'Electro', 'Acid'].map((name) => ({ type: 'genre', id: name, name })) },
    attendees: { items: people, total: 8 },
  };
  const group = { id: 'communities', title: 'New communities', seeAll: null, items: [community] };
  await network.reply('GET /search/browseView', 200, { items: [group], total: 1, offset: 0 });
  const card = await screen.findByRole('article');
  expect(screen.getByText('Freight Union').dir).toBe('auto');
  expect(card.textContent).toContain('Techno, Electro, Acid');
  expect(card.textContent).toContain('Emil, Dora, Cleo and 5 more+5');

  void client.refetchQueries();
  await network.reply('GET /search/browseView', 503, { title: 'Too busy' });
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)));
  expect(screen.getByRole('article')).toBe(card);
});
