import { feePerTicket, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import { moneyText } from '#platform/money.ts';

export const pricingWords = {
  heading: 'Pricing',
  title: 'You set the price. You get the price.',
  titleWithoutFee: 'No fee on tickets',
  description: 'What a ticket costs the buyer, what the host receives, and when.',
  lead: (fee: string) =>
    `Buyers pay a service fee of ${fee}. It’s part of the price that they see, from the poster to the receipt.`,
  leadWithoutFee: 'Buyers pay exactly the price that you set, and you receive all of it.',
  launch: 'Launch an event for free',
  seeEvents: 'See events',
  example: 'Example',
  price: 'Your ticket price',
  tickets: 'Tickets sold',
  tooMany: 'Enter a whole number from 1 to 100,000.',
  summary: 'What buyers pay',
  line: (count: string, price: string) => `${count} × ${price}`,
  fee: 'Service fee',
  buyersPay: 'Buyers pay',
  perTicket: (amount: string) => `${amount} per ticket, fee included`,
  youReceive: 'You receive',
  note: 'For tickets bought one by one. An order’s fee is rounded once, so the fee of several tickets can be slightly lower or higher. A host can also have a fee of its own: the event form shows yours beside the price.',
  details: 'How it works',
  free: {
    title: 'What is free',
    text: 'Listing an event, free tickets and complimentary tickets have no fee. Neither do check-in, promo codes, email to your guests or the guest list. A discount lowers the fee, too.',
  },
  payouts: {
    title: 'When you are paid',
    details:
      'Paid tickets are sold by a community, which is free to create. You enter your details once, under “Get paid” on its page.',
  },
  refunds: {
    title: 'Refunds',
    text: 'If you cancel an event, you decide whether all orders are refunded, fee included. If you move its start by an hour or more, buyers can take a full refund for 7 days, until the event starts. You can refund an order at any time, all of it or a part, and the same part of the fee goes back with it.',
  },
  boxOffice: {
    title: 'At the door',
    text: 'Tickets at the door cost the same as online. You keep the cash and what your own card reader takes. The fee of these tickets is subtracted from what you earn online. Sales with a Stripe card reader are paid out like online sales.',
  },
} as const;

/** "10% plus $0.99 per ticket", "5%", or "$1 per ticket". Empty without a fee. */
export function feeText(rates: FeeRates, currency: string): string {
  const fixed = feePerTicket(rates, currency);
  const parts = [
    rates.percent > 0 && `${rates.percent}%`,
    fixed > 0 && `${moneyText(fixed, currency)} per ticket`,
  ];
  return parts.filter(Boolean).join(' plus ');
}
