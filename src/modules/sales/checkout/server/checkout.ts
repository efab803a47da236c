import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { CompletionStep } from './completed-order.ts';
import type { Holds } from './hold-tickets.ts';
import type { PaymentProvider } from './intent.ts';
import type { OrderReads } from './order-reads.ts';
import type { Settlements } from './settlements.ts';
import type { Tickets } from './ticket-operations.ts';

export type Checkout = {
  readonly config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'>;
  readonly db: Db;
  readonly reads: OrderReads;
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
