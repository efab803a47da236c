import type { EventId, TicketId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { openCheckout } from '#modules/sales/checkout/server/index.ts';
import type { CardReaders } from './card-readers.ts';

export type Seller = {
  readonly eventId: EventId;
  readonly userId: UserId;
  readonly isHost: boolean;
  /** `false` for Door Managers who may not sell, and for those who were removed. */
  readonly maySell: boolean;
};

type Scans = {
  readonly eventId: EventId;
  readonly device: { readonly id: string; readonly name: string };
  readonly userId: UserId;
  readonly ticketIds: readonly TicketId[];
};

/** Check-in, which is built on sales: passed in to keep the dependency one-way. */
export type CheckInPort = {
  /** Checks tickets in that were just sold. Comes after the locks of the order. */
  readonly admit: (tx: Db, scans: Scans & { readonly at: Date }) => Promise<void>;
  readonly undo: (tx: Db, scans: Scans) => Promise<void>;
};

export type InPerson = ReturnType<typeof openCheckout>['inPerson'];
export type BoxOfficePorts = {
  readonly db: Db;
  readonly inPerson: InPerson;
  readonly checkIn: CheckInPort;
  readonly readers: CardReaders;
};
