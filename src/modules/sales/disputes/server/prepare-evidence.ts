import { movedRefundPolicy } from '#modules/sales/checkout/refund-offer-contract.ts';
import { ticketsMailKey } from '#modules/sales/tickets/server/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { dateIn, timeOfDay, zoneName } from '#platform/time.ts';
import type { Evidence } from '../contract.ts';
import { evidenceWords as words } from '../evidence-copy.ts';
import { listOrderFacts, readEvidenceOrder, type EvidenceOrder, type OrderFact } from './evidence-store.ts';
import type { DisputeRow } from './store.ts';

/** Evidence from what is known about an order (DSP-01): who bought what, what was mailed, and who came in. */
export async function prepareEvidence(db: Db, dispute: DisputeRow): Promise<Evidence> {
  const order = await readEvidenceOrder(db, dispute);
  const { buyerName, buyerEmail, timezone, currency } = order;
  const facts = await listOrderFacts(db, dispute, {
    ticketsKey: ticketsMailKey(dispute.orderId),
    email: buyerEmail,
  });
  const money = (amount: number) => moneyText(cents(amount), currency);
  const factsOf = (kind: OrderFact['kind']) => facts.filter((fact) => fact.kind === kind);
  const refunded = facts.filter(isRefund).reduce((sum, { what }) => sum + Number(what), 0);
  return {
    customerName: buyerName,
    customerEmail: buyerEmail,
    productDescription: words.product({
      items: order.items.map(({ quantity, name }) => words.item(quantity, name)).join(', '),
      event: order.eventName,
      host: order.hostName,
      venue: [order.venueName, order.address].filter(Boolean).join(', '),
      when: momentText(order.startsAt, timezone),
    }),
    serviceDate: dateIn(order.startsAt, timezone),
    activity: activityOf(order, facts, money).join('\n'),
    refundPolicy: words.refundPolicy(movedRefundPolicy.days),
    explanation: words.explanation({
      buyer: buyerName,
      email: buyerEmail,
      amount: money(order.totalMinor),
      atBoxOffice: order.source === 'boxOffice',
      ticketsMailed: factsOf('ticketsMailed').length > 0,
      checkedIn: factsOf('checkedIn').length,
      refunded: refunded === 0 ? null : money(refunded),
    }),
  };
}

const isRefund = ({ kind }: OrderFact) => kind === 'refunded' || kind === 'paidOutside';

function momentText(at: Date, timezone: string): string {
  return `${dateIn(at, timezone)}, ${timeOfDay(at, timezone)} ${zoneName(at, timezone)}`;
}

function activityOf(
  { orderedAt, completedAt, totalMinor, timezone }: EvidenceOrder,
  facts: readonly OrderFact[],
  money: (amount: number) => string,
): string[] {
  const textOf = (fact: OrderFact) => words[fact.kind](isRefund(fact) ? money(Number(fact.what)) : fact.what);
  const lines: readonly (readonly [Date, string])[] = [
    [orderedAt, words.ordered],
    ...(completedAt ? [[completedAt, words.paid(money(totalMinor))] as const] : []),
    ...facts.map((fact) => [fact.at, textOf(fact)] as const),
  ];
  return lines.map(([at, text]) => `${momentText(at, timezone)}: ${text}`);
}
