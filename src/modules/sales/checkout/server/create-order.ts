import { isEventTeam, seesEvent } from '#modules/events/events/server/index.ts';
import type { TicketStatus } from '#modules/events/ticket-types/contract.ts';
import { openedTo } from '#modules/sales/presales/server/index.ts';
import { normalCode } from '#modules/sales/promotions/rules.ts';
import { countGuess } from '#modules/sales/promotions/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { EventId, newIdIn, OrderId, type TicketTypeId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type createOrder as createOrderCall, type Order } from '../contract.ts';
import { isOpen, mergeLines } from '../rules.ts';
import { endPayments } from './cancel-order.ts';
import type { Checkout } from './checkout.ts';
import { hashOfRequest, type HoldRequest } from './hold-request.ts';
import type { HoldAnswer } from './hold-tickets.ts';
import { addPayLinkOrder, findPayLinkTypes } from './pay-link-store.ts';
import { readOrder } from './read-order.ts';
import { settleOrder } from './settle.ts';
import { rowOfHold, toOrder } from './to-order.ts';

type OrderInput = InputOf<typeof createOrderCall>;

/**
 * Creates an order and holds its tickets; a free order is completed at once (CHK-08). A buyer has one unpaid order
 * per event: the same order from another tab returns it, a different one replaces it.
 */
export async function createOrder(
  checkout: Checkout,
  viewer: Viewer,
  asked: OrderInput,
  key: string,
): Promise<Order> {
  const link = asked.payLink ? { eventId: asked.eventId, linkId: asked.payLink } : undefined;
  const linkedTypes = link && (await findPayLinkTypes(checkout.db, link));
  const request = requestOf(viewer, asked, key, linkedTypes);
  if (request.test && !(await isEventTeam(checkout.db, request.eventId, viewer))) {
    throw refuse(refusals, 'testModeNotAllowed');
  }
  const answer =
    request.promoCode === undefined
      ? await holdFor(checkout, viewer, request)
      : await countGuess(
          checkout.db,
          viewer.userId,
          () => holdFor(checkout, viewer, request),
          (given) => given.kind === 'refused' && given.code === 'promotionNotValid',
        );
  const order = await orderOf(checkout, answer);
  // For the seller, who waits for it. The order itself doesn't need it.
  if (link && linkedTypes) await addPayLinkOrder(checkout.db, link, OrderId.decodeOrNoId(order.id));
  return order;
}

async function holdFor(checkout: Checkout, viewer: Viewer, asked: HoldRequest): Promise<HoldAnswer> {
  let request = asked;
  let answer = await checkout.holds.submit(request);
  // Membership is checked only for members-only events, and outside the hold, which must be short.
  if (isUnknown(answer) && (await seesEvent(checkout.db, request.eventId, viewer))) {
    request = { ...request, isWelcome: true };
    answer = await checkout.holds.submit(request);
  }
  // Facts of the buyer decide only before the sale opens to everyone.
  if (isEarly(answer) && request.source === 'checkout') {
    const openedTypes = await openedTo(checkout.db, request.eventId, viewer.userId);
    if (openedTypes.length > 0) {
      request = { ...request, openedTypes };
      answer = await checkout.holds.submit(request);
    }
  }
  if (answer.kind === 'openPayment') {
    await endPayments(checkout, answer.orderId);
    answer = await checkout.holds.submit(request);
  }
  return answer;
}

const isUnknown = (answer: HoldAnswer) => answer.kind === 'refused' && answer.code === 'eventNotFound';

const isEarly = (answer: HoldAnswer) =>
  answer.kind === 'refused' &&
  answer.code === 'ticketNotAvailable' &&
  answer.details?.ticketStatus === ('offSale' satisfies TicketStatus);

async function orderOf(checkout: Checkout, answer: HoldAnswer): Promise<Order> {
  if (answer.kind === 'refused') throw refuse(refusals, answer.code, answer.details);
  if (answer.kind === 'openPayment') throw refuse(refusals, 'paymentInProgress');
  if (answer.kind === 'same') {
    const order = await readOrder(checkout.db, answer.orderId);
    return order.total === 0 && isOpen(order.status) ? completeFree(checkout, answer.orderId) : order;
  }
  return toOrder(rowOfHold(answer.held));
}

/** A free order that was held for this buyer, as one of a group. */
async function completeFree(checkout: Checkout, orderId: OrderId): Promise<Order> {
  await settleOrder(checkout, orderId);
  return readOrder(checkout.db, orderId);
}

function requestOf(
  viewer: Viewer,
  asked: OrderInput,
  key: string,
  linkedTypes: readonly TicketTypeId[] | undefined,
): HoldRequest {
  const eventId = eventOf(asked);
  const lines = mergeLines(asked.orderItems.items.map(lineOf)).map(({ ticketId, ...line }) => ({
    ...line,
    ticketTypeId: ticketId,
  }));
  const promoCode = normalCode(asked.promoCode ?? '') || undefined;
  const chosen = { eventId, lines, promoCode, joinCommunities: asked.joinCommunity, test: asked.testMode };
  const { name = viewer.name, phone = '' } = asked.buyer ?? {};
  return {
    ...chosen,
    orderId: newIdIn(eventId),
    source: linkedTypes ? 'boxOffice' : 'checkout',
    buyer: { id: viewer.userId, name, email: viewer.email, phone },
    idempotencyKey: key,
    requestHash: hashOfRequest(chosen),
    isWelcome: false,
    openedTypes: linkedTypes ?? [],
    shown: { total: asked.amount, fee: asked.application_fee_amount },
  };
}

/** An order is tagged with its event (PAY-03); a tag with another of our events contradicts it. */
function eventOf({ eventId, tags }: OrderInput): EventId {
  const otherEvent = tags?.items.some(
    ({ itemId }) => itemId.startsWith(EventId.prefix) && itemId !== EventId.encode(eventId),
  );
  if (otherEvent) throw refuse(refusals, 'eventNotFound');
  return eventId;
}

function lineOf({ itemId, quantity, priceValue, currency }: OrderInput['orderItems']['items'][number]) {
  return { ticketId: itemId, quantity, priceValue, currency };
}
