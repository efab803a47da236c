import { hash } from 'node:crypto';
import type { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';

/** One buyer's wish to hold tickets of an event. Ids are bare uuids. */
export type HoldRequest = {
  /** The id of the order, should there be a new one. */
  readonly orderId: OrderId;
  readonly eventId: EventId;
  readonly buyer: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly idempotencyKey: string;
  /** Two requests with the same hash ask for the same order. */
  readonly requestHash: string;
  /** One line per ticket type. */
  readonly lines: readonly HoldLine[];
  /** Normalised; undefined: none. */
  readonly promoCode: string | undefined;
  readonly joinCommunities: boolean;
  readonly test: boolean;
  /** That the buyer was found to be one of those a members' night is for (EVT-07). */
  readonly isWelcome: boolean;
  /** What the buyer was shown, in the smallest unit. */
  readonly shown: { readonly total: number | undefined; readonly fee: number | undefined };
};

export type HoldLine = {
  readonly ticketTypeId: TicketTypeId;
  readonly quantity: number;
  /** What the buyer was shown, in major units. */
  readonly priceValue: number | undefined;
  readonly currency: string | undefined;
};

/** What makes two requests the same: everything the buyer chose, and nothing they were merely shown. */
export function hashOfRequest(
  request: Pick<HoldRequest, 'eventId' | 'promoCode' | 'joinCommunities' | 'test'> & {
    readonly lines: readonly Pick<HoldLine, 'ticketTypeId' | 'quantity'>[];
  },
): string {
  const lines = request.lines.map(({ ticketTypeId, quantity }) => `${ticketTypeId}×${quantity}`).toSorted();
  const chosen = [request.eventId, lines, request.promoCode ?? null, request.joinCommunities, request.test];
  return hash('sha256', JSON.stringify(chosen), 'base64url');
}
