import { notifiedText } from './manage-copy.ts';

export const cancelWords = {
  title: 'Cancel event',
  why: 'Sales stop, and ticket holders are notified right away. You can’t undo this.',
  reason: 'Reason',
  reasonHint: 'Emailed to ticket holders and shown on the event page.',
  refund: 'Refund all orders',
  refundHint: 'Buyers get all of their money back, including fees. Tickets become void.',
  noRefund:
    'Tickets stay as they are, and no orders are refunded. You can refund single orders from the guest list.',
  act: 'Cancel event',
  question: (name: string) => `Cancel ${name}?`,
  consequences(tickets: number, refund: boolean): string {
    if (tickets === 0) return 'No tickets are sold, given away or on hold.';
    const are = tickets === 1 ? '1 ticket is' : `${tickets.toLocaleString('en-US')} tickets are`;
    return `${are} sold, given away or on hold. ${refund ? 'All tickets become void, and every order is refunded.' : 'Orders aren’t refunded automatically.'}`;
  },
  word: 'CANCEL',
  typed: 'Type CANCEL to confirm',
  mistyped: 'Type the word CANCEL.',
  confirm: 'Cancel this event',
  keep: 'Keep event',
  done: (notified: number) => ({ title: 'Cancelled', message: notifiedText(notified) }),
  is: 'This event is cancelled.',
} as const;
