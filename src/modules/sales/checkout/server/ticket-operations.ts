import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

export type OrderTicket = {
  readonly id: TicketId;
  readonly holderId: UserId;
  readonly ticketTypeId: TicketTypeId;
  readonly ordinal: number;
  /** Tickets of the group ticket that it belongs to, or 1. They are cancelled and refunded together (CAP-01). */
  readonly admits: number;
  readonly name: string;
  readonly state: 'valid' | 'void';
  readonly checkedIn: boolean;
};

/** `exchange`: the holder returned the ticket, and the next fan paid. */
export type CancelReason = 'refund' | 'cancelled' | 'exchange';

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
      readonly because: CancelReason;
    },
  ) => Promise<{
    readonly ticketIds: readonly TicketId[];
    /** Group tickets count once. */
    readonly units: readonly { readonly ticketTypeId: TicketTypeId; readonly count: number }[];
    readonly leaving: readonly UserId[];
  }>;
  readonly handOver: (
    tx: Db,
    which: { readonly orderIds: readonly OrderId[]; readonly fromId: UserId; readonly toId: UserId },
  ) => Promise<void>;
  /** Gives the valid tickets of an order new codes. The old ones no longer admit anyone. */
  readonly reissue: (
    tx: Db,
    order: { readonly eventId: EventId; readonly id: OrderId; readonly test: boolean },
  ) => Promise<void>;
};
