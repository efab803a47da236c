import type Stripe from 'stripe';
import type { Account } from './tables.ts';

/** Parts of an account that are returned only when the request includes them. */
export const accountParts = [
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;
export type AccountPart = (typeof accountParts)[number];

/** An account in the format of Accounts v2. */
export function accountObject(account: Account, parts: readonly AccountPart[] = []): Stripe.V2.Core.Account {
  const part = <Value>(name: AccountPart, value: () => Value) => (parts.includes(name) ? value() : undefined);
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    ...(account.contactEmail && { contact_email: account.contactEmail }),
    created: account.createdAt.toISOString(),
    dashboard: (account.dashboard ?? 'none') as NonNullable<Stripe.V2.Core.Account['dashboard']>,
    ...(account.displayName && { display_name: account.displayName }),
    livemode: false,
    metadata: { ...account.metadata },
    ...optional(
      'configuration',
      part('configuration.recipient', () => recipientOf(account)),
    ),
    ...optional(
      'defaults',
      part('defaults', () => defaultsOf(account)),
    ),
    ...optional(
      'identity',
      part('identity', () => identityOf(account)),
    ),
    ...optional(
      'requirements',
      part('requirements', () => requirementsOf(account)),
    ),
    ...optional(
      'future_requirements',
      part('future_requirements', () => ({ entries: [] })),
    ),
  };
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined) {
  return value === undefined ? {} : { [name]: value };
}

function recipientOf({ transfers, rejected }: Account): Stripe.V2.Core.Account.Configuration {
  const status = {
    status: rejected ? ('rejected' as const) : transfers,
    status_details: detailsOf(transfers, rejected),
  };
  const capabilities = { stripe_balance: { payouts: status, stripe_transfers: status } };
  return { recipient: { applied: true, capabilities } };
}

function detailsOf(transfers: Account['transfers'], rejected: boolean) {
  if (transfers === 'active') return [];
  if (transfers === 'pending')
    return [{ code: 'requirements_pending_verification' as const, resolution: 'no_resolution' as const }];
  return rejected
    ? [{ code: 'rejected_other' as const, resolution: 'contact_stripe' as const }]
    : [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }];
}

function defaultsOf({ currency }: Account): Stripe.V2.Core.Account.Defaults {
  return {
    ...(currency && { currency }),
    responsibilities: {
      fees_collector: 'application',
      losses_collector: 'application',
      requirements_collector: 'stripe',
    },
  };
}

function identityOf({ country, entityType }: Account): Stripe.V2.Core.Account.Identity {
  return {
    ...(country && { country }),
    ...(entityType && { entity_type: entityType as 'company' | 'individual' }),
  };
}

function requirementsOf({ due, dueLater }: Account): Stripe.V2.Core.Account.Requirements {
  const entry = (description: string, status: 'currently_due' | 'eventually_due') => ({
    awaiting_action_from: 'user' as const,
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers' as const,
          configuration: 'recipient' as const,
          deadline: { status },
        },
      ],
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  });
  const entries = [
    ...due.map((each) => entry(each, 'currently_due')),
    ...dueLater.map((each) => entry(each, 'eventually_due')),
  ];
  const status = due.length > 0 ? 'currently_due' : 'eventually_due';
  return { entries, ...(entries.length > 0 && { summary: { minimum_deadline: { status } } }) };
}
