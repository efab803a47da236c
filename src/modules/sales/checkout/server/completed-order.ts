import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { OrderSource } from '../rules.ts';

/** A just completed order, as passed to the steps in its transaction. Ids are bare uuids. */
export type CompletedOrder = {
  readonly id: OrderId;
  readonly eventId: EventId;
  readonly buyer: { readonly id: UserId; readonly name: string; readonly email: string };
  readonly source: OrderSource;
  /** The buyer has no account yet: the order was given to an address. */
  readonly isStranger: boolean;
  readonly test: boolean;
  readonly joinCommunities: boolean;
  readonly items: readonly {
    readonly ticketTypeId: TicketTypeId;
    readonly quantity: number;
    /** Tickets per unit: more than one for a group ticket (CAP-01). */
    readonly admits: number;
  }[];
};

/** An order that will probably complete. How many its group tickets admit isn't known yet. */
export type OrderAhead = Pick<CompletedOrder, 'id' | 'eventId' | 'test'> & {
  readonly items: readonly Pick<CompletedOrder['items'][number], 'ticketTypeId' | 'quantity'>[];
};

/** An additional step of completing orders of one event, such as issuing tickets. */
export type CompletionStep = {
  /**
   * Computes ahead what the step needs for an order that will probably complete, because no one can buy while `write`
   * computes.
   */
  readonly prepare?: (order: OrderAhead) => void;
  /**
   * Runs in the transaction that completes the orders. If it fails, they aren't completed. It must not make network
   * requests or run a statement per order.
   */
  readonly write: (tx: Db, orders: readonly CompletedOrder[]) => Promise<void>;
};
