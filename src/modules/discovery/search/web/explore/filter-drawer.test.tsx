import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { filterDrawerWords as words } from './filter-drawer-copy.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a second press takes a price, a distance and an order back [EXP-02]', async () => {
  openNetwork();
  const onApply = vi.fn();
  await show(
    <FilterDrawer
      open
      onOpenChange={() => {}}
      filters={{ latitude: 34, longitude: -118 }}
      genres={[]}
      today="2027-03-13"
      currency="usd"
      isSignedIn={false}
      onApply={onApply}
    />,
  );
  const drawer = within(await screen.findByRole('dialog', { name: words.filters }));
  const press = (...names: string[]) => {
    for (const name of names) fireEvent.click(drawer.getByRole('button', { name }));
    fireEvent.click(drawer.getByRole('button', { name: 'Show all events' }));
    return onApply.mock.lastCall?.[0];
  };
  const place = { latitude: 34, longitude: -118 };
  const chosen = { priceMax: 2500, currency: 'usd', distance: 3.2, order: 'popularity' };
  expect(press('Up to $25', '2 mi', 'Most popular')).toEqual({ ...place, ...chosen });
  expect(press('Up to $50', 'Soonest')).toEqual({ ...place, ...chosen, priceMax: 5000, order: 'time' });
  expect(press('Up to $50', '2 mi', 'Soonest')).toEqual(place);
});
