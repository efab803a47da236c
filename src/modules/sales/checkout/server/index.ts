import { eventChanged } from '#modules/events/events/events.ts';
import { ratesOf } from '#modules/events/ticket-types/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { policy } from '#platform/server/policies.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { orderRefusals } from '../contract.ts';
import { orderBuyer } from '../policies.ts';
import { moveBuyerOrders } from './buyer-store.ts';
import { retryDueRefunds } from './make-refund.ts';
import { claimSubscribers } from './claim-orders.ts';
import type { Checkout } from './checkout.ts';
import type { Tickets } from './ticket-operations.ts';
import type { CompletionStep } from './completed-order.ts';
import type { PaymentProvider } from './intent.ts';
import { expireOrders } from './expire-orders.ts';
import { openHolds } from './hold-tickets.ts';
import { hostRoutesOf } from './host-routes.ts';
import { openOrderReads } from './order-reads.ts';
import { lateRefunds } from './payment-store.ts';
import { paymentInbox } from './inbox-store.ts';
import { refundQueue } from './refund-store.ts';
import { deleteOldPayLinks } from './pay-link-store.ts';
import { processInbox } from './process-inbox.ts';
import { openSettlements } from './settlements.ts';
import { reconcilePayments, retryLateRefunds } from './reconcile-payments.ts';
import { eventRefundSubscribers, refundEvents } from './refund-event.ts';
import { refundOfferRoutesOf } from './refund-offer-routes.ts';
import { routesOf } from './routes.ts';
import { openInPerson, type InPerson } from './sell-in-person.ts';
import { findMissedRefunds, findOlderMissedRefunds } from './sync-refunds.ts';
import { verifySale } from './verify.ts';
import { mountWebhook } from './webhook.ts';

export type { OrderTicket, Tickets } from './ticket-operations.ts';
export type { CompletedOrder, CompletionStep } from './completed-order.ts';
export { checkoutFaultPoints } from './fault-points.ts';
export { post as bookTransfers } from './ledger-store.ts';
export { forgetBuyer, forgetOpenOrders } from './forget-store.ts';
export { readSaleHealth } from './health-store.ts';
export { releaseHold } from './release-hold.ts';
export { holdForGroup } from './hold-for-group.ts';
export { waitingTickets } from './waiting-tickets.ts';
export { readOrder } from './read-order.ts';
export { findOpenOffer, refundOfferPath } from './refund-offer.ts';
export { paymentBooks } from './payment-books.ts';
export { addRefundOffer } from './refund-offer-store.ts';
export { releaseLapsed } from './release-lapsed.ts';

export type CheckoutOptions = {
  readonly payments: PaymentProvider;
  /** Additional steps in the transaction that completes orders, such as issuing tickets. */
  readonly completing: readonly CompletionStep[];
  /**
   * Rejects if this process can't issue tickets. Called before a payment starts, so that no money is taken in vain.
   */
  readonly prepareTickets?: () => Promise<unknown>;
  readonly tickets: Tickets;
  /** Further work for a webhook, after its payment is settled. */
  readonly webhookSteps?: Checkout['webhookSteps'];
  /** A small pool for holds alone. Defaults to the shared pool. */
  readonly holdsDb?: Db;
  readonly unguarded?: boolean;
};

const buyerRefusals = {
  signInRequired: commonRefusals.signInRequired,
  orderNotFound: orderRefusals.orderNotFound,
};

export function openCheckout(
  services: Services,
  options: CheckoutOptions,
): Feature & { readonly inPerson: InPerson } {
  const { config, db, log, mail } = services;
  const rates = ratesOf(config);
  const holdSeconds = config.HOLD_MINUTES * 60;
  const { completing, unguarded = false, holdsDb = db } = options;
  const checkout: Checkout = {
    config,
    db,
    reads: openOrderReads(db),
    log,
    mail,
    rates,
    holdSeconds,
    payments: options.payments,
    completing,
    prepareTickets: options.prepareTickets ?? (async () => {}),
    tickets: options.tickets,
    webhookSteps: options.webhookSteps ?? [],
    holds: openHolds({ db: holdsDb, rates, holdSeconds, completing, unguarded }),
    settlements: openSettlements({ db, log, completing, tickets: options.tickets }),
  };
  return {
    inPerson: openInPerson(checkout),
    routes: [...routesOf(checkout), ...hostRoutesOf(checkout), ...refundOfferRoutesOf(checkout)],
    subscribers: [
      ...eventRefundSubscribers(checkout),
      ...claimSubscribers(checkout),
      moveSubscriber(checkout),
    ],
    policies: [
      policy(orderBuyer, buyerRefusals, async ({ viewer, subject }) => {
        const { userId } = requireViewer(viewer);
        const buyerId = await checkout.reads.findBuyer(subject);
        if (buyerId !== userId) throw refuse(orderRefusals, 'orderNotFound');
      }),
    ],
    queues: [paymentInbox, refundQueue, lateRefunds],
    scheduledTasks: [
      { name: 'checkout.process-inbox', everySeconds: 1, run: () => processInbox(checkout) },
      { name: 'checkout.expire-orders', everySeconds: 5, run: () => expireOrders(checkout) },
      { name: 'checkout.retry-refunds', everySeconds: 10, run: () => retryLateRefunds(checkout) },
      { name: 'checkout.retry-due-refunds', everySeconds: 10, run: () => retryDueRefunds(checkout) },
      { name: 'checkout.refund-events', everySeconds: 5, run: () => refundEvents(checkout) },
      { name: 'checkout.find-foreign-refunds', everySeconds: 300, run: () => findMissedRefunds(checkout) },
      {
        name: 'checkout.find-older-foreign-refunds',
        everySeconds: 86_400,
        run: () => findOlderMissedRefunds(checkout),
      },
      { name: 'checkout.delete-pay-links', everySeconds: 3600, run: () => deleteOldPayLinks(db) },
      { name: 'checkout.reconcile-payments', everySeconds: 60, run: () => reconcilePayments(checkout) },
    ],
    mount: (app) => mountWebhook(app, checkout),
    verify: () => verifySale(checkout),
  };
}

/** Keeps "My tickets" sorted by date when an event moves. */
function moveSubscriber({ db }: Checkout): Subscriber {
  return subscribe(eventChanged, {
    name: 'checkout.move-buyer-orders',
    by: 'leased',
    handle: async ({ payload: { eventId, what } }) => {
      if (what.includes('date')) await moveBuyerOrders(db, eventId);
    },
  });
}
