import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { PlaceTiles } from './place-tiles.tsx';

afterEach(cleanup);

test.each([
  [0, 'No events yet'],
  [1, '1 event'],
  [1200, '1.2k events'],
])('a neighborhood with %i events says "%s" [NBH-01]', async (total, text) => {
  const place = { id: '1', slug: 'echo-park', name: 'Echo Park', images: [], events: { total } };
  await show(<PlaceTiles places={[place as never]} />);
  expect(screen.getByText(text)).toBeTruthy();
});
