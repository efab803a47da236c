import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Payments } from '#platform/server/payments.ts';
import type { Holds } from './hold-tickets.ts';

/** An order that has just been completed, as the steps in its transaction see it. Ids are bare uuids. */
export type CompletedOrder = {
  readonly id: OrderId;
  readonly eventId: EventId;
  readonly buyer: { readonly id: UserId; readonly name: string; readonly email: string };
  readonly test: boolean;
  readonly joinCommunities: boolean;
  readonly items: readonly { readonly ticketTypeId: TicketTypeId; readonly quantity: number }[];
};

/**
 * What else completing an order does, in the same transaction: issuing admissions, for one. It must succeed for the
 * order to be complete, and it must not talk to the outside.
 */
export type CompletionStep = (tx: Db, order: CompletedOrder) => Promise<void>;

/** A ticket of an order: the unit it stands for. */
export type HeldTicket = {
  readonly id: string;
  readonly ticketTypeId: TicketTypeId;
  readonly ordinal: number;
  readonly name: string;
  readonly state: 'valid' | 'void';
  readonly checkedIn: boolean;
};

/** What the tickets of an order are to the checkout; they stand below it and are handed in. */
export type Tickets = {
  readonly listOf: (db: Db, order: { eventId: EventId; orderId: OrderId }) => Promise<readonly HeldTicket[]>;
  /**
   * Makes tickets of an order void, in the transaction that frees their room. Those that are void already count for
   * nothing. `holderKeeps`: how many good tickets of the night their holder still has.
   */
  readonly revoke: (
    tx: Db,
    which: {
      readonly eventId: EventId;
      readonly orderId: OrderId;
      /** All of the order where undefined. */
      readonly ticketIds?: readonly TicketId[] | undefined;
      readonly because: 'refund' | 'cancelled';
    },
  ) => Promise<{
    readonly ticketIds: readonly TicketId[];
    readonly units: readonly { readonly ticketTypeId: TicketTypeId; readonly count: number }[];
    readonly holderKeeps: number;
  }>;
  /** Makes the tickets of orders somebody else's. Their codes stay good. */
  readonly handOver: (
    tx: Db,
    which: { readonly orderIds: readonly OrderId[]; readonly fromId: string; readonly toId: string },
  ) => Promise<void>;
};

/** What the payment provider is to the checkout. */
export type PaymentProvider = Pick<
  Payments,
  'provider' | 'stripe' | 'testStripe' | 'publishableKey' | 'constructEvent'
>;

/** What every action of the checkout stands on. */
export type Checkout = {
  readonly config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'>;
  readonly db: Db;
  readonly log: Log;
  readonly mail: Mailer;
  readonly payments: PaymentProvider;
  readonly rates: FeeRates;
  readonly holdSeconds: number;
  readonly holds: Holds;
  readonly completing: readonly CompletionStep[];
  readonly prepareTickets: () => Promise<unknown>;
  readonly tickets: Tickets;
};
