import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { TicketReturn as Return } from '../return-contract.ts';
import { returnWords as words } from '../return-copy.ts';
import { TicketReturn } from './ticket-return.tsx';

afterEach(cleanup);

const event = { timezone: 'Asia/Tokyo', gel: 'amber' } as const;
const amount = { amount: 3851, currency: 'jpy' };
const returns: Return = {
  gets: amount,
  whyNot: null,
  atMost: false,
  paidByOther: false,
  until: '2026-12-05T11:00:00.000Z',
  state: null,
  offerUntil: null,
  listedFor: null,
};

test.each([
  [false, 'You get ¥3,851 when another fan buys it.', 'A fan bought this ticket. You get ¥3,851 back.'],
  [
    true,
    '¥3,851 is refunded when another fan buys it.',
    'A fan bought this ticket. ¥3,851 is refunded to the card that paid for it.',
  ],
])(
  'a ticket that another user paid for (%s) never promises its holder the refund [EXC-02]',
  async (paidByOther, promise, sold) => {
    const mine = { admissionId: 'admission:1', orderId: 'order:1', event, onChange: () => {} };
    const { unmount } = await show(<TicketReturn {...mine} returns={{ ...returns, paidByOther }} />);
    fireEvent.click(screen.getByRole('button', { name: words.start }));
    expect(await screen.findByText(promise)).toBeTruthy();
    unmount();
    const past: Return = { ...returns, paidByOther, gets: null, state: 'sold', listedFor: amount };
    await show(<TicketReturn {...mine} returns={past} />);
    expect(screen.getByText(sold)).toBeTruthy();
  },
);
