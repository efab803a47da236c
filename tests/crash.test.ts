import { expect, test } from 'vitest';
import { checkoutFaultPoints } from '#features/checkout/server/index.ts';
import { liveThrough } from './crash/story.ts';

/** The first visit of some points is the free order's; the second belongs to the paid one. */
const secondVisits = [
  'checkout.settlementWritten:2',
  'checkout.settlementCommitted:2',
  'checkout.intentRead:2',
];

// Each runs a process of its own, killed with SIGKILL at the point.
test.concurrent.each([...checkoutFaultPoints, ...secondVisits])(
  'killed at %s, no money is lost or taken twice, no ticket lost or sold twice [PAY-09, HLD-01, HLD-02, ORD-09]',
  async (faultPoint) => {
    const { ends, money, wrong, fired } = await liveThrough(faultPoint);
    expect(fired).toBe(true);
    expect(wrong).toEqual([]);
    expect(ends).toEqual({
      bought: 'completed',
      rsvp: 'completed',
      unpaid: 'expired',
      late: 'refunded',
      instead: 'held',
    });
    expect(money).toEqual({ charged: [4499, 5698], refunded: [4499] });
  },
  180_000,
);
