import type { EventId, ProfileId, SettlementId } from '#platform/ids.ts';
import type { TransferState } from '../rules.ts';

/** A host's account as the provider describes it. */
export type PayeeFacts = {
  readonly transfers: TransferState;
  readonly due: readonly string[];
  readonly dueLater: readonly string[];
};

export type PayoutRequest = {
  readonly settlementId: SettlementId;
  readonly eventId: EventId;
  readonly hostId: ProfileId;
  readonly accountId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The same key pays once. */
  readonly idempotencyKey: string;
};

export type BankPayout = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly failureCode: string | null;
  readonly arrivesAt: Date;
  readonly createdAt: Date;
};

export type Reversal = {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
};

/** How hosts are paid. Narrow, so that another way of charging can replace separate charges and transfers. */
export type Payouts = {
  readonly provider: 'embedded' | 'stripe';
  /** @returns the id of a new account, or of the one that the same host got before */
  readonly open: (host: {
    readonly id: ProfileId;
    readonly name: string;
    readonly email: string;
    readonly country: string;
  }) => Promise<string>;
  /** A link to the provider's page, which asks for what is missing. */
  readonly linkTo: (
    accountId: string,
    back: { readonly refreshUrl: string; readonly returnUrl: string },
  ) => Promise<{ readonly url: string; readonly expiresAt: string }>;
  readonly status: (accountId: string) => Promise<PayeeFacts>;
  /** @returns the id of the transfer */
  readonly pay: (request: PayoutRequest) => Promise<string>;
  /** The transfer of a settlement, if the provider has it. */
  readonly find: (request: Pick<PayoutRequest, 'eventId' | 'settlementId'>) => Promise<string | undefined>;
  /** The reversals of a transfer. */
  readonly listReversals: (transferId: string) => Promise<readonly Reversal[]>;
  readonly reverse: (
    transferId: string,
    wanted: { readonly amount: number; readonly idempotencyKey: string },
  ) => Promise<Reversal>;
  /** The money in an account that can be taken back, in minor units. */
  readonly availableIn: (accountId: string, currency: string) => Promise<number>;
  /** The latest payouts from an account to its bank. */
  readonly list: (accountId: string) => Promise<readonly BankPayout[]>;
};

/** How a call to the provider failed. */
export type PayoutFailure = 'silent' | 'fundsPending' | 'notPayable' | 'refused';
