import { balanceTransactionObject, newSecret, type Charge } from '@backbeat/stripe-emulator';
import { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { nameOf } from './add-people.ts';
import { addAll } from './bulk-store.ts';
import { idOf, providerIdOf } from './ids.ts';
import { currency, type Sale } from './sales.ts';

/** A paid sale with its payment at the provider. */
type Paid = Sale & {
  readonly customerId: string;
  readonly clientSecret: string;
  readonly charge: Charge;
  /** The provider's fee. */
  readonly processing: number;
};

/** Adds payments on our side and in the Stripe emulator, and the ledger entries between them. */
export async function addPayments(tx: Tx, sales: readonly Sale[], customers: Set<string>): Promise<void> {
  const paid = sales.filter(({ price }) => price.total > 0).map(paidOf);
  await addCustomers(tx, paid, customers);
  await addProviderRecord(tx, paid);
  await addOwnRecord(tx, paid);
  await addBooks(tx, paid);
}

function paidOf(sale: Sale): Paid {
  const intentId = providerIdOf('pi', sale.id);
  const charge: Charge = {
    id: providerIdOf('ch', sale.id),
    intentId,
    amount: sale.price.total,
    currency,
    refunded: 0,
    disputed: false,
    cardPresent: false,
    status: 'succeeded',
    failureCode: null,
    declineCode: null,
    failureMessage: null,
    paymentMethodId: providerIdOf('pm', sale.buyerId),
    card: {
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: sale.at.getUTCFullYear() + 4,
      wallet: false,
    },
    billingDetails: { name: nameOf(sale.buyer), email: sale.buyer.email },
    createdAt: sale.at,
  };
  return {
    ...sale,
    customerId: providerIdOf('cus', sale.buyerId),
    clientSecret: `${intentId}_secret_${newSecret()}`,
    charge,
    processing: balanceTransactionObject(charge).fee,
  };
}

async function addCustomers(tx: Tx, paid: readonly Paid[], customers: Set<string>) {
  const fresh = paid.filter(({ customerId }) => !customers.has(customerId) && customers.add(customerId));
  const atProvider = fresh.map(({ customerId, buyerId, buyer, at }) => ({
    id: customerId,
    email: buyer.email,
    metadata: { userId: UserId.encode(buyerId) },
    createdAt: at,
  }));
  await addAll(tx, 'stripeEmulatorCustomer', atProvider);
  const known = fresh.map(({ customerId, buyerId, at }) => ({
    userId: buyerId,
    provider: 'embedded',
    test: false,
    customerId,
    createdAt: at,
  }));
  await addAll(tx, 'paymentCustomer', known);
}

async function addProviderRecord(tx: Tx, paid: readonly Paid[]) {
  const intents = paid.map(({ charge, clientSecret, customerId, at, ...sale }) => ({
    id: charge.intentId,
    clientSecret,
    amount: charge.amount,
    currency,
    status: 'succeeded' as const,
    customerId,
    metadata: {
      orderId: OrderId.encode(sale.id),
      attempt: '1',
      eventId: EventId.encode(sale.eventId),
      ticketId: TicketTypeId.encode(sale.ticketTypeId),
      quantity: String(sale.quantity),
      application_fee_amount: String(sale.price.fee),
      userId: UserId.encode(sale.buyerId),
    },
    paymentMethodId: charge.paymentMethodId,
    latestChargeId: charge.id,
    createdAt: at,
  }));
  await addAll(tx, 'stripeEmulatorIntent', intents);
  const charges = paid.map(({ charge: { card, billingDetails, ...charge } }) => ({
    ...charge,
    card: { ...card },
    billingDetails: { name: billingDetails.name, email: billingDetails.email },
  }));
  await addAll(tx, 'stripeEmulatorCharge', charges);
}

async function addOwnRecord(tx: Tx, paid: readonly Paid[]) {
  const payments = paid.map(({ id, eventId, price, charge, clientSecret, customerId, processing, at }) => ({
    eventId,
    orderId: id,
    attempt: 1,
    intentId: charge.intentId,
    clientSecret,
    checkoutId: `checkout:${idOf('checkout', id)}`,
    customerId,
    amountMinor: price.total,
    currency,
    status: 'succeeded',
    capturedMinor: price.total,
    processingMinor: processing,
    createdAt: at,
    updatedAt: at,
  }));
  await addAll(tx, 'payment', payments);
}

/** Books a sale as checkout does: host and platform share what the buyer paid, and the platform pays the provider. */
async function addBooks(tx: Tx, paid: readonly Paid[]) {
  const rows = paid.flatMap(({ id, eventId, price, charge, processing, at }) => {
    const transfers = [
      {
        kind: 'sale',
        amounts: [
          ['buyer', -price.total],
          ['host', price.total - price.fee],
          ['platform', price.fee],
        ],
      },
      {
        kind: 'fee',
        amounts: [
          ['platform', -processing],
          ['processing', processing],
        ],
      },
    ] as const;
    return transfers.flatMap(({ kind, amounts }) =>
      amounts
        .filter(([, amountMinor]) => amountMinor !== 0)
        .map(([account, amountMinor]) => ({
          id: idOf('ledgerEntry', `${id} ${kind} ${account}`),
          transferId: idOf('transfer', `${id} ${kind}`),
          eventId,
          orderId: id,
          account,
          amountMinor,
          currency,
          kind,
          externalRef: `${kind}:${charge.intentId}`,
          createdAt: at,
        })),
    );
  });
  await addAll(tx, 'ledgerEntry', rows);
}
