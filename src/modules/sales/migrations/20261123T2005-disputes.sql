-- Up Migration

-- A dispute or inquiry of a buyer's bank about a payment (DSP-01), as the provider last showed it. It doesn't reference
-- its order, like all rows that a sale writes.
create table dispute (
  event_id         uuid not null,
  order_id         uuid not null,
  id               uuid not null,
  intent_id        text not null,
  provider_id      text not null,
  test             boolean not null,
  amount_minor     int not null check (amount_minor > 0),
  currency         text not null,
  reason           text not null,
  state            text not null check (state in ('needsResponse', 'underReview', 'won', 'lost', 'closed')),
  -- An inquiry withdraws nothing unless it becomes a dispute.
  inquiry          boolean not null,
  evidence_due_at  timestamptz,
  -- Held by the bank now, the platform's part of it, and the provider's fees.
  withdrawn_minor  int not null default 0 check (withdrawn_minor >= 0),
  platform_minor   int not null default 0,
  fee_minor        int not null default 0,
  -- The provider's ids of the movements that are booked.
  moves            text[] not null default '{}',
  evidence         jsonb,
  submitted_at     timestamptz,
  -- When the provider was asked: an older answer changes nothing.
  asked_at         timestamptz not null,
  opened_at        timestamptz not null,
  closed_at        timestamptz,
  primary key (event_id, id),
  check ((closed_at is null) = (state in ('needsResponse', 'underReview')))
);
create unique index dispute_by_provider on dispute (provider_id);
-- Finds a dispute by its id alone: admins see those of all events.
create unique index dispute_by_id on dispute (id);
create index dispute_by_order on dispute (event_id, order_id);
-- The list of admins: the next deadline first.
create index dispute_open on dispute (coalesce(evidence_due_at, 'infinity'), id)
  where state in ('needsResponse', 'underReview');
create index dispute_closed on dispute (closed_at desc, id desc) where closed_at is not null;
