import type { ColumnType, Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { TestCardOutcome } from '../test-cards.ts';

/** Written as text, read as a document. */
type Json<Document> = ColumnType<Document, string, string>;
type Sequence = ColumnType<number, never, never>;

export type Metadata = Readonly<Record<string, string>>;

/** The stored part of a card, never its number. */
export type CardFacts = {
  readonly brand: 'visa';
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly wallet: boolean;
};

type Address = {
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly state?: string | undefined;
};

export type BillingDetails = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: Address | undefined;
};

/** A card that waits for the bank's authentication. */
export type ChallengedCard = {
  readonly card: CardFacts;
  readonly billingDetails: BillingDetails;
  readonly paymentMethodId: string;
  readonly outcome: TestCardOutcome;
};

type CustomerTable = {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Json<Metadata>;
  createdAt: Date;
};

type IntentTable = {
  id: string;
  clientSecret: string;
  cardPresent: Generated<boolean>;
  amount: number;
  currency: string;
  applicationFeeAmount: number | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  customerId: string | null;
  description: string | null;
  receiptEmail: string | null;
  metadata: Json<Metadata>;
  transferDestination: string | null;
  onBehalfOf: string | null;
  paymentMethodId: string | null;
  latestChargeId: string | null;
  errorCode: string | null;
  declineCode: string | null;
  errorMessage: string | null;
  challengeUrl: string | null;
  challengeKey: string | null;
  returnUrl: string | null;
  challengedCard: ColumnType<ChallengedCard | null, string | null, string | null>;
  settlesAt: Date | null;
  canceledAt: Date | null;
  cancellationReason: string | null;
  createdAt: Date;
  sequence: Sequence;
};

type ChargeTable = {
  id: string;
  intentId: string;
  cardPresent: Generated<boolean>;
  amount: number;
  currency: string;
  refunded: Generated<number>;
  disputed: Generated<boolean>;
  status: 'succeeded' | 'pending' | 'failed';
  failureCode: string | null;
  declineCode: string | null;
  failureMessage: string | null;
  paymentMethodId: string;
  card: Json<CardFacts>;
  billingDetails: Json<BillingDetails>;
  createdAt: Date;
};

type RefundTable = {
  id: string;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  reason: string | null;
  failureReason: Generated<string | null>;
  metadata: Json<Metadata>;
  createdAt: Date;
  sequence: Sequence;
};

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

type DisputeTable = {
  id: string;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  reason: string;
  status: DisputeStatus;
  evidence: ColumnType<Metadata, string | undefined, string>;
  metadata: ColumnType<Metadata, string | undefined, string>;
  submissions: Generated<number>;
  dueBy: Date;
  withdrawnAt: Date | null;
  reinstatedAt: Date | null;
  createdAt: Date;
  sequence: Sequence;
};

type EventTable = {
  id: string;
  sequence: Sequence;
  type: string;
  body: string;
  data: ColumnType<object | null, string | undefined, never>;
  createdAt: Date;
};

type AccountTable = {
  id: string;
  displayName: string | null;
  contactEmail: string | null;
  country: string | null;
  entityType: string | null;
  currency: string | null;
  dashboard: string | null;
  metadata: Json<Metadata>;
  transfers: 'active' | 'pending' | 'restricted';
  rejected: Generated<boolean>;
  due: Json<readonly string[]>;
  dueLater: Json<readonly string[]>;
  bank: Generated<'works' | 'refuses' | 'stopped'>;
  createdAt: Date;
  sequence: Sequence;
};

type AccountLinkTable = {
  key: string;
  accountId: string;
  useCase: 'account_onboarding' | 'account_update';
  refreshUrl: string;
  returnUrl: string | null;
  expiresAt: Date;
  usedAt: Date | null;
};

type TransferTable = {
  id: string;
  accountId: string;
  amount: number;
  reversed: Generated<number>;
  currency: string;
  description: string | null;
  transferGroup: string | null;
  metadata: Json<Metadata>;
  createdAt: Date;
  sequence: Sequence;
};

type ReversalTable = {
  id: string;
  transferId: string;
  amount: number;
  currency: string;
  metadata: Json<Metadata>;
  createdAt: Date;
  sequence: Sequence;
};

type PayoutTable = {
  id: string;
  accountId: string;
  amount: number;
  currency: string;
  status: 'paid' | 'failed';
  automatic: boolean;
  description: string | null;
  metadata: Json<Metadata>;
  createdAt: Date;
  sequence: Sequence;
};

type LocationTable = {
  id: string;
  displayName: string;
  address: Json<Address & { readonly country: string }>;
  metadata: Json<Metadata>;
  createdAt: Date;
  sequence: Sequence;
};

type ReaderTable = {
  id: string;
  locationId: string;
  label: string;
  deviceType: string;
  serialNumber: string;
  metadata: Json<Metadata>;
  online: Generated<boolean>;
  actionIntentId: string | null;
  actionStatus: 'in_progress' | 'succeeded' | 'failed' | null;
  failureCode: string | null;
  failureMessage: string | null;
  createdAt: Date;
  sequence: Sequence;
};

type DeliveryTable = {
  id: Sequence;
  eventId: string;
  dueAt: Date;
  leasedUntil: Date | null;
  attempts: Generated<number>;
  deliveredAt: Date | null;
  abandonedAt: Date | null;
  lastAnswer: string | null;
};

type IdempotencyTable = { key: string; requestHash: string; status: number; body: string; createdAt: Date };

export type EmulatorTables = {
  stripeEmulatorAccount: AccountTable;
  stripeEmulatorAccountLink: AccountLinkTable;
  stripeEmulatorTransfer: TransferTable;
  stripeEmulatorReversal: ReversalTable;
  stripeEmulatorPayout: PayoutTable;
  stripeEmulatorCustomer: CustomerTable;
  stripeEmulatorIntent: IntentTable;
  stripeEmulatorCharge: ChargeTable;
  stripeEmulatorRefund: RefundTable;
  stripeEmulatorDispute: DisputeTable;
  stripeEmulatorLocation: LocationTable;
  stripeEmulatorReader: ReaderTable;
  stripeEmulatorEvent: EventTable;
  stripeEmulatorDelivery: DeliveryTable;
  stripeEmulatorIdempotency: IdempotencyTable;
};

export type EmulatorDb = Kysely<EmulatorTables>;

export type Customer = Selectable<CustomerTable>;
export type Intent = Selectable<IntentTable>;
export type IntentChange = Updateable<IntentTable>;
export type Charge = Selectable<ChargeTable>;
export type Refund = Selectable<RefundTable>;
export type Dispute = Selectable<DisputeTable>;
export type DisputeChange = Updateable<DisputeTable>;
export type Delivery = Selectable<DeliveryTable>;
export type NewCustomer = Insertable<CustomerTable>;
export type NewIntent = Insertable<IntentTable>;
export type NewCharge = Insertable<ChargeTable>;
export type NewRefund = Insertable<RefundTable>;
export type Account = Selectable<AccountTable>;
export type AccountChange = Updateable<AccountTable>;
export type AccountLink = Selectable<AccountLinkTable>;
export type Transfer = Selectable<TransferTable>;
export type Reversal = Selectable<ReversalTable>;
export type Payout = Selectable<PayoutTable>;
export type NewAccount = Insertable<AccountTable>;
export type NewAccountLink = Insertable<AccountLinkTable>;
export type NewTransfer = Insertable<TransferTable>;
export type NewReversal = Insertable<ReversalTable>;
export type NewPayout = Insertable<PayoutTable>;
export type NewDispute = Insertable<DisputeTable>;
export type Location = Selectable<LocationTable>;
export type NewLocation = Insertable<LocationTable>;
export type Reader = Selectable<ReaderTable>;
export type NewReader = Insertable<ReaderTable>;
export type ReaderChange = Updateable<ReaderTable>;
