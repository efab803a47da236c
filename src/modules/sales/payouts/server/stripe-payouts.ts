import Stripe from 'stripe';
import { EventId, SettlementId } from '#platform/ids.ts';
import type { Payments } from '#platform/server/payments.ts';
import { revisionOf } from '#platform/server/revision.ts';
import type { TransferState } from '../rules.ts';
import type { PayeeFacts, PayoutFailure, Payouts } from './port.ts';

const accountParts: Stripe.V2.Core.AccountRetrieveParams['include'] = [
  'configuration.recipient',
  'requirements',
];

/**
 * Separate charges and transfers with Accounts v2: the platform charges buyers, and sends hosts their share after the
 * event. No `application_fee_amount`: what isn't transferred is the fee (docs/decisions/0042).
 */
export function openStripePayouts({ provider, stripe }: Pick<Payments, 'provider' | 'stripe'>): Payouts {
  return {
    provider,

    open: async ({ id, name, email, country }) => {
      const account = await stripe.v2.core.accounts.create(
        {
          display_name: name,
          contact_email: email,
          dashboard: 'express',
          identity: { country },
          defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
          configuration: {
            recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
          },
          metadata: { hostId: id },
        },
        // Stripe refuses a key with a different name or email. An account whose answer was lost stays unused.
        { idempotencyKey: `payee:${id}:${country}:${revisionOf([name, email])}` },
      );
      return account.id;
    },

    linkTo: async (account, { refreshUrl, returnUrl }) => {
      const link = await stripe.v2.core.accountLinks.create({
        account,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: {
            refresh_url: refreshUrl,
            return_url: returnUrl,
            collection_options: { fields: 'eventually_due', future_requirements: 'include' },
          },
        },
      });
      return { url: link.url, expiresAt: link.expires_at };
    },

    status: async (id) => factsOf(await stripe.v2.core.accounts.retrieve(id, { include: accountParts! })),

    pay: async ({ settlementId, eventId, hostId, accountId, amount, currency, idempotencyKey }) => {
      const transfer = await stripe.transfers.create(
        {
          amount,
          currency,
          destination: accountId,
          transfer_group: EventId.encode(eventId),
          metadata: { settlementId: SettlementId.encode(settlementId), hostId },
        },
        { idempotencyKey },
      );
      return transfer.id;
    },

    find: async ({ settlementId, eventId }) => {
      const wanted = SettlementId.encode(settlementId);
      const list = stripe.transfers.list({ transfer_group: EventId.encode(eventId), limit: 100 });
      for await (const { id, metadata } of list) if (metadata['settlementId'] === wanted) return id;
      return undefined;
    },

    listReversals: async (transferId) => {
      const { data } = await stripe.transfers.listReversals(transferId, { limit: 100 });
      return data.map(({ id, amount }) => ({ id, amount }));
    },

    reverse: async (transferId, { amount, idempotencyKey }) => {
      const made = await stripe.transfers.createReversal(transferId, { amount }, { idempotencyKey });
      return { id: made.id, amount: made.amount };
    },

    availableIn: async (stripeAccount, currency) => {
      const { available } = await stripe.balance.retrieve({}, { stripeAccount });
      return available.find((each) => each.currency === currency)?.amount ?? 0;
    },

    list: async (stripeAccount) => {
      const { data } = await stripe.payouts.list({ limit: 10 }, { stripeAccount });
      return data.map((payout) => ({
        id: payout.id,
        amount: payout.amount,
        currency: payout.currency,
        status: payout.status,
        failureCode: payout.failure_code,
        arrivesAt: new Date(payout.arrival_date * 1000),
        createdAt: new Date(payout.created * 1000),
      }));
    },
  };
}

function factsOf({ configuration, requirements, closed = false }: Stripe.V2.Core.Account): PayeeFacts {
  const entries = requirements?.entries?.filter((entry) => entry.awaiting_action_from === 'user') ?? [];
  const isLater = (entry: (typeof entries)[number]) => entry.minimum_deadline.status === 'eventually_due';
  const { stripe_transfers: transfers } = configuration?.recipient?.capabilities?.stripe_balance ?? {};
  return {
    transfers: closed ? 'rejected' : transfersOf(transfers),
    due: entries.filter((entry) => !isLater(entry)).map(({ description }) => description),
    dueLater: entries.filter(isLater).map(({ description }) => description),
  };
}

type Capability = {
  readonly status: string;
  readonly status_details: readonly { readonly resolution: string }[];
};

function transfersOf(capability: Capability | undefined): TransferState {
  if (capability?.status === 'active') return 'active';
  if (capability?.status === 'pending') return 'pending';
  const resolutions = capability?.status_details.map(({ resolution }) => resolution) ?? [];
  const isFinal = resolutions.length > 0 && !resolutions.includes('provide_info');
  const isRefused = capability?.status === 'rejected' || capability?.status === 'unsupported';
  return isFinal || isRefused ? 'rejected' : 'restricted';
}

/** No answer yet, or none to this key: it is asked again. */
const silent = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeIdempotencyError',
  'StripeAuthenticationError',
];
const notPayable = ['insufficient_capabilities_for_transfer', 'account_invalid', 'resource_missing'];

/** @returns undefined if the error isn't an answer of the provider */
export function failureOf(error: unknown): PayoutFailure | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  if (silent.includes(error.type)) return 'silent';
  if (error.code === 'balance_insufficient') return 'fundsPending';
  return notPayable.includes(error.code ?? '') ? 'notPayable' : 'refused';
}
