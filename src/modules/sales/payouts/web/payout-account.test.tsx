import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { PayoutStatus } from '../contract.ts';
import { payoutWords as words } from '../copy.ts';
import { PayoutAccount } from './payout-account.tsx';

test('a host who goes back from the provider’s page can open it again [PYO-01]', async () => {
  const status: PayoutStatus = {
    seller: 'host',
    account: { transfers: 'restricted', country: 'us', due: ['bank'], dueLater: [] },
    bankPayouts: [],
    delayHours: 48,
    getsPaid: true,
  };
  vi.stubGlobal('fetch', async () => Response.json({ url: 'https://provider.test/', expiresAt: '' }));
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await show(<PayoutAccount profileId="community:1" status={status} isBack={false} />);
  const button = () => screen.getByRole('button');
  fireEvent.click(button());
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(button().getAttribute('aria-busy')).toBe('true');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  fireEvent.click(await screen.findByRole('button', { name: words.finish, busy: false }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
});
