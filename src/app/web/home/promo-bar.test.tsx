import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { PromoBar } from './promo-bar.tsx';

afterEach(cleanup);

test('an event over ten months away has its year in the banner [BAN-01, FMT-03]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const event = {
    id: 'event:backbeat:e1',
    name: 'Night Freight',
    slug: 'night-freight',
    gel: 'jade',
    startDate: '2099-12-05T20:00:00Z',
    timezone: 'Europe/Berlin',
  };
  client.setQueryData(['events', 'promoted'], { items: [event] });
  await show(<PromoBar />, client);
  expect(screen.getByRole('complementary').textContent).toContain('on Saturday, December 5, 2099.');
});
