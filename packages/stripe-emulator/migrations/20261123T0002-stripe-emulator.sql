-- Up Migration

-- The Stripe emulator (PAY-10) stands in for an outside company: its tables and those of the site don't reference
-- each other. Amounts are in the smallest unit of the currency.
create table paygate_customer (
  id text primary key,
  email text,
  name text,
  phone text,
  description text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);

create table paygate_intent (
  id text primary key,
  -- Lets a browser confirm and read the intent.
  client_secret text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  application_fee_amount bigint check (application_fee_amount between 0 and amount),
  status text not null check (
    status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')
  ),
  customer_id text references paygate_customer (id),
  description text,
  receipt_email text,
  metadata jsonb not null default '{}',
  transfer_destination text,
  on_behalf_of text,
  payment_method_id text,
  latest_charge_id text,
  -- The error of the latest attempt; cleared when another attempt starts.
  error_code text,
  decline_code text,
  error_message text,
  -- The bank's challenge: its URL, the key that answers it, and the return URL.
  challenge_url text,
  challenge_key text,
  return_url text,
  -- The card that waits for the bank's answer: brand and last four digits, never the number.
  challenged_card jsonb,
  -- When a processing payment succeeds.
  settles_at timestamptz,
  canceled_at timestamptz,
  cancellation_reason text,
  created_at timestamptz not null,
  sequence bigint generated always as identity,
  check ((status = 'processing') = (settles_at is not null))
);
-- For newest first, and for paging by a known intent.
create unique index paygate_intent_sequence on paygate_intent (sequence);
-- For searching by metadata['orderId'].
create index paygate_intent_metadata on paygate_intent using gin (metadata jsonb_path_ops);
-- For the delivery loop, which settles due payments.
create index paygate_intent_settles on paygate_intent (settles_at) where settles_at is not null;

create table paygate_charge (
  id text primary key,
  intent_id text not null references paygate_intent (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  refunded bigint not null default 0,
  status text not null check (status in ('succeeded', 'pending', 'failed')),
  failure_code text,
  decline_code text,
  failure_message text,
  payment_method_id text not null,
  -- Brand, last four digits and expiry, never the number.
  card jsonb not null,
  billing_details jsonb not null default '{}',
  created_at timestamptz not null,
  check (refunded between 0 and amount),
  check (refunded = 0 or status = 'succeeded')
);
create index paygate_charge_intent on paygate_charge (intent_id);
-- An intent is charged at most once.
create unique index paygate_charge_once on paygate_charge (intent_id) where status <> 'failed';

create table paygate_refund (
  id text primary key,
  charge_id text not null references paygate_charge (id),
  intent_id text not null references paygate_intent (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  sequence bigint generated always as identity
);
create index paygate_refund_charge on paygate_refund (charge_id);
create unique index paygate_refund_sequence on paygate_refund (sequence);

create table paygate_event (
  id text primary key,
  sequence bigint generated always as identity,
  type text not null,
  -- The exact text that is signed and delivered.
  body text not null,
  created_at timestamptz not null
);
create unique index paygate_event_sequence on paygate_event (sequence);

create table paygate_delivery (
  id bigint generated always as identity primary key,
  event_id text not null references paygate_event (id) on delete cascade,
  due_at timestamptz not null,
  -- Other processes skip the row until then.
  leased_until timestamptz,
  attempts int not null default 0,
  delivered_at timestamptz,
  -- Given up, or dropped on purpose.
  abandoned_at timestamptz,
  last_answer text
);
create index paygate_delivery_due on paygate_delivery (due_at) where delivered_at is null and abandoned_at is null;
create index paygate_delivery_event on paygate_delivery (event_id);

create table paygate_idempotency (
  key text primary key,
  -- Method, path and parameters of the first request, hashed.
  request_hash text not null,
  status int not null,
  body text not null,
  created_at timestamptz not null
);
