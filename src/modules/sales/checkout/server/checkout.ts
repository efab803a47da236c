import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { CompletionStep } from './completed-order.ts';
import type { Holds } from './hold-tickets.ts';
import type { PaymentProvider } from './intent.ts';
import type { Settlements } from './settlements.ts';

export type OrderTicket = {
  readonly id: string;
  readonly ticketTypeId: TicketTypeId;
  readonly ordinal: number;
  /** Tickets of the group ticket that it belongs to, or 1. They are cancelled and refunded together (CAP-01). */
  readonly admits: number;
  readonly name: string;
  readonly state: 'valid' | 'void';
  readonly checkedIn: boolean;
};

/** The operations on tickets that checkout needs, injected to keep the dependency one-way. */
export type Tickets = {
  readonly listOf: (db: Db, order: { eventId: EventId; orderId: OrderId }) => Promise<readonly OrderTicket[]>;
  /**
   * Voids tickets of an order in the transaction that frees their capacity. Already void ones don't count.
   * `leaving`: holders who have no valid ticket to the event left.
   */
  readonly revoke: (
    tx: Db,
    which: {
      readonly eventId: EventId;
      readonly orderId: OrderId;
      /** Undefined means all of the order. */
      readonly ticketIds?: readonly TicketId[] | undefined;
      readonly because: 'refund' | 'cancelled';
    },
  ) => Promise<{
    readonly ticketIds: readonly TicketId[];
    /** Group tickets count once. */
    readonly units: readonly { readonly ticketTypeId: TicketTypeId; readonly count: number }[];
    readonly leaving: readonly UserId[];
  }>;
  readonly handOver: (
    tx: Db,
    which: { readonly orderIds: readonly OrderId[]; readonly fromId: string; readonly toId: string },
  ) => Promise<void>;
};

export type Checkout = {
  readonly config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'>;
  readonly db: Db;
  readonly log: Log;
  readonly mail: Mailer;
  readonly payments: PaymentProvider;
  readonly rates: FeeRates;
  readonly holdSeconds: number;
  readonly holds: Holds;
  readonly settlements: Settlements;
  readonly completing: readonly CompletionStep[];
  readonly prepareTickets: () => Promise<unknown>;
  readonly tickets: Tickets;
  readonly webhookSteps: readonly ((webhook: {
    readonly type: string;
    readonly intentId: string;
  }) => Promise<void>)[];
};
