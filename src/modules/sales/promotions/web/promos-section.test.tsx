import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { ManagedPromotion } from '../manage-contract.ts';
import { promoSectionWords as words } from '../manage-copy.ts';
import { PromosSection } from './promos-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const managed = {
  id: 'event:backbeat:e1',
  timezone: 'America/Los_Angeles',
  zoneCity: 'Los Angeles',
  providerCode: 'b',
  providerId: 'e1',
};
const codeOf = (promoCode: string): ManagedPromotion => ({
  id: `promoCode:${promoCode}`,
  promoCode,
  creatorId: managed.id,
  rewards: { items: [{ rewardType: 'discount', payload: { discountType: 'percentage', value: 10 } }] },
  ticketIds: null,
  startDate: null,
  endDate: null,
  maxUses: null,
  maxUsesPerPerson: null,
  used: 0,
  wasUsed: false,
  archived: false,
  revision: 'a',
});

test('removing a promo code moves the focus to the next one, and from the last to the section [PRM-15, A11-01]', async () => {
  let items = [codeOf('ONE'), codeOf('TWO')];
  let answer = () => {};
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'DELETE') {
      await new Promise<void>((resolve) => (answer = resolve));
      items = items.slice(1);
      return Response.json({ archived: false });
    }
    return Response.json({ items, total: items.length, event: { currency: 'usd', tickets: [] } });
  });
  await AlertDialog.preload();
  await show(<PromosSection managed={managed} />);
  const remove = async (code: string) => {
    await screen.findByText(code);
    const name = `${words.remove} ${code}`;
    press(name);
    press(words.remove, await screen.findByRole('alertdialog'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
    answer();
    await waitFor(() => expect(screen.queryByText(code)).toBeNull());
  };
  await remove('ONE');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `${words.remove} TWO` })),
  );
  await remove('TWO');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: words.heading })),
  );
});

test('the limits of a code over ten months away have their year [PRM-15, FMT-03]', async () => {
  const code = { ...codeOf('LATER'), startDate: '2099-11-28T20:00:00Z', endDate: '2099-12-05T20:00:00Z' };
  const event = { currency: 'usd', tickets: [] };
  vi.stubGlobal('fetch', async () => Response.json({ items: [code], total: 1, event }));
  await show(<PromosSection managed={managed} />);
  expect(await screen.findByText(/from Sat, Nov 28, 2099, .* until Sat, Dec 5, 2099, /)).toBeTruthy();
});
