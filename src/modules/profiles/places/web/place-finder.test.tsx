// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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
