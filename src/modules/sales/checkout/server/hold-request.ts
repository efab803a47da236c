import { hash } from 'node:crypto';
import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { OrderSource } from '../rules.ts';

/** A buyer's request to hold tickets of an event. Ids are bare uuids. */
export type HoldRequest = {
  /** The id to use if a new order is created. */
  readonly orderId: OrderId;
  readonly eventId: EventId;
  readonly source: OrderSource;
  readonly buyer: {
    readonly id: UserId;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly idempotencyKey: string;
  /** Requests with the same hash ask for the same order. */
  readonly requestHash: string;
  /** For a hold that ends before others of its batch. */
  readonly holdSeconds?: number;
  /** One line per ticket type. */
  readonly lines: readonly HoldLine[];
  /** Normalized; undefined if none. */
  readonly promoCode: string | undefined;
  readonly joinCommunities: boolean;
  readonly test: boolean;
  /** For members-only events, whether the buyer may come (EVT-07). */
  readonly isWelcome: boolean;
  /** Ticket types whose presale opens to the buyer now (PRE-01), or that a link of the box office sells (BOX-01). */
  readonly openedTypes: readonly TicketTypeId[];
  /** The amounts that the buyer saw, in the smallest unit. */
  readonly shown: { readonly total: number | undefined; readonly fee: number | undefined };
};

export type HoldLine = {
  readonly ticketTypeId: TicketTypeId;
  readonly quantity: number;
  /** The price that the buyer saw, in major units. */
  readonly priceValue: number | undefined;
  readonly currency: string | undefined;
  /** Of the quantity, units that are listed tickets of others and take no capacity (EXC-02). */
  readonly backed?: number;
  /** The price of one unit if it isn't today's, in minor units. */
  readonly exchangePrice?: { readonly unit: number; readonly fee: number } | undefined;
};

/** Completes the request of an order that a host makes without a checkout. Its items come with its price. */
export const requestByHost = (
  order: Pick<HoldRequest, 'orderId' | 'eventId' | 'source' | 'buyer' | 'idempotencyKey'>,
): HoldRequest => ({
  ...order,
  requestHash: '',
  lines: [],
  promoCode: undefined,
  joinCommunities: false,
  test: false,
  isWelcome: true,
  openedTypes: [],
  shown: { total: undefined, fee: undefined },
});

/** Hashes what the buyer chose, leaving out the prices they saw. */
export function hashOfRequest(
  request: Pick<HoldRequest, 'eventId' | 'promoCode' | 'joinCommunities' | 'test'> & {
    readonly lines: readonly Pick<HoldLine, 'ticketTypeId' | 'quantity'>[];
  },
): string {
  const lines = request.lines.map(({ ticketTypeId, quantity }) => `${ticketTypeId}×${quantity}`).toSorted();
  const chosen = [request.eventId, lines, request.promoCode ?? null, request.joinCommunities, request.test];
  return hash('sha256', JSON.stringify(chosen), 'base64url');
}
