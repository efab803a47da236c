import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { placeFieldWords as words } from '../copy.ts';
import { PlaceFinder } from './place-finder.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a search for a city says when it finds none [INS-04]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
  await show(<PlaceFinder label="Find a city" hint="Fills in the fields below." onFind={() => {}} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '東京' } });
  expect(await screen.findByText(words.none)).toBeTruthy();
});

test('a found place takes neither the focus nor the next search from a user who went on [INS-05]', async () => {
  const network = openNetwork();
  await show(
    <>
      <PlaceFinder label="Find a city" hint="Fills in the fields below." onFind={() => {}} />
      <input aria-label="Address" />
    </>,
  );
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(search, { target: { value: 'Porto' } });
  const porto = {
    placeId: 'p1',
    provider: 'gazetteer',
    type: 'establishment',
    name: 'Porto',
    detail: 'Porto',
  };
  await network.reply('GET /places/autocomplete', 200, { items: [porto] });
  fireEvent.click(await screen.findByRole('button', { name: 'Porto' }));
  await waitFor(() => expect(network.asked.at(-1)).toContain('GET /places/p1'));
  fireEvent.change(search, { target: { value: 'Porto Alegre' } });
  const address = screen.getByLabelText('Address');
  address.focus();
  await network.reply('GET /places/p1', 200, porto);
  await screen.findByRole('button', { name: 'Porto', busy: false });
  expect([document.activeElement, search.value]).toEqual([address, 'Porto Alegre']);
});

test('the focus returns to the search when a found place is chosen [INS-05]', async () => {
  const place = {
    placeId: 'p1',
    provider: 'gazetteer',
    type: 'establishment',
    name: 'Porto',
    detail: 'Porto',
  };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('autocomplete') ? { items: [place] } : place),
  );
  const onFind = vi.fn();
  await show(<PlaceFinder label="Find a city" hint="Fills in the fields below." onFind={onFind} />);
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'Porto' } });
  const found = await screen.findByRole('button', { name: 'Porto' });
  found.focus();
  fireEvent.click(found);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Porto' })).toBeNull());
  expect(onFind).toHaveBeenCalledWith(place);
  expect(document.activeElement).toBe(search);
});
