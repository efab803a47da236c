import { newId } from '#platform/ids.ts';
import type { Sale, TypeFacts } from './open-sale.ts';

/**
 * Sells tickets of an event of their own, with what their host can do about them.
 * @param openSale the sale, which opens later
 */
export function sellingAt(openSale: () => Sale) {
  return async (quantity = 2, wish: object = {}, facts: TypeFacts = {}, card = 'pm_card_visa') => {
    const sale = openSale();
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId, { capacity: 10, ...facts });
    const promotionId = await sale.addPromotion(eventId, { maxUses: 5 });
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]], ...wish });
    let clientSecret = '';
    if (order.total > 0) {
      ({ clientSecret } = (await sale.startPayment(buyer, order.id)).body);
      await sale.pay(clientSecret, card);
      await sale.sync(buyer, order.id);
    }
    const path = `/events/event:backbeat:${eventId}/orders/${order.id}`;
    const sheet = async () => (await sale.app.as(host).get(`${path}/refunds`)).body;
    const admissions = (await sheet()).tickets.map(({ id }: { id: string }) => id) as string[];
    return {
      host,
      eventId,
      typeId,
      promotionId,
      buyer,
      order,
      clientSecret,
      admissions,
      path,
      sheet,
      refund: (body: object = {}, key = newId(), who = host) =>
        sale.app
          .as(who)
          .post(
            `${path}/refunds`,
            { seenRefunded: 0, ...body },
            key === '' ? {} : { 'idempotency-key': key },
          ),
      cancel: (admissionIds: readonly string[], body: object = {}) =>
        sale.app.as(host).post(`${path}/cancellations`, { admissionIds, ...body }),
      statusOf: async () => (await sale.read(buyer, order.id)).body.status as string,
      goes: async () =>
        (
          await sale.db
            .selectFrom('eventGoing')
            .select('userId')
            .where('eventId', '=', eventId)
            .where('userId', '=', buyer)
            .execute()
        ).length === 1,
    };
  };
}
