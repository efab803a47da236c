import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { type Sale, type TypeFacts } from './open-sale.ts';

/**
 * Steps that tests of payments repeat.
 * @param openSale the sale, which opens later
 */
export function paymentSteps(openSale: () => Sale) {
  const hold = async (facts: TypeFacts = {}, quantity = 1, cart: object = {}) => {
    const sale = openSale();
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId, facts);
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]], ...cart });
    return { eventId, typeId, buyer, order };
  };
  const begin = async (facts: TypeFacts = {}, quantity = 1) => {
    const held = await hold(facts, quantity);
    const { body } = await openSale().startPayment(held.buyer, held.order.id);
    return { ...held, clientSecret: body.clientSecret as string };
  };
  /** Webhooks aren't delivered, but processing payments settle. */
  const settleProcessing = () => openSale().payments.emulator!.deliverNow();
  return {
    hold,
    begin,
    settleProcessing,
    /** Pays for a ticket that is sold out by the time that the money arrives. */
    payInVain: async () => {
      const sale = openSale();
      const late = await begin({ capacity: 1 });
      await sale.pay(late.clientSecret, 'pm_card_bypassPending');
      await sale.lapse(late.order.id, true);
      await sale.runTask('expire-orders');
      await sale.order(newId(), { eventId: late.eventId, lines: [[late.typeId, 1]] });
      await settleProcessing();
      return {
        ...late,
        sync: () => sale.sync(late.buyer, late.order.id),
        statusOf: async () => (await sale.read(late.buyer, late.order.id)).body.status,
        tryAgainTomorrow: async () => {
          const orderId = bareId(late.order.id);
          await sql`update payment set refund_run_at = refund_run_at - interval '1 day' where order_id = ${orderId}`.execute(
            sale.db,
          );
          await sale.runTask('retry-refunds');
        },
      };
    },
    ledgerOf: (orderId: string) =>
      openSale()
        .db.selectFrom('ledgerEntry')
        .select(['account', 'kind', sql<number>`sum(amount_minor)::int`.as('amount')])
        .where('orderId', '=', bareId(orderId))
        .groupBy(['account', 'kind'])
        .orderBy('kind')
        .orderBy('account')
        .execute(),
    refundsOf: async (clientSecret: string) => {
      const sale = openSale();
      const { data } = await sale.stripe.refunds.list({ payment_intent: sale.intentIdOf(clientSecret) });
      return data.map(({ amount }) => amount);
    },
    listWrong: async () => {
      const sale = openSale();
      await sale.runTask('reconcile-payments');
      await sale.runTask('retry-refunds');
      return sale.verify();
    },
  };
}
