-- Up Migration

-- One row per unit sold: the right to walk in (TKT-01).
create table admission (
  event_id        uuid not null,
  id              uuid not null,
  order_id        uuid not null,
  ticket_type_id  uuid not null,
  ordinal         int not null check (ordinal > 0),
  holder_id       uuid not null,
  -- The signed text behind the QR code. A new one is made when the ticket changes hands.
  code            text not null unique,
  key_version     int not null,
  state           text not null default 'valid' check (state in ('valid', 'void')),
  voided_because  text check (voided_because in ('refund', 'transfer', 'cancelled')),
  created_at      timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, order_id, ticket_type_id, ordinal)
);
create index admission_by_holder on admission (holder_id, event_id);

create table signing_key (
  version     int primary key,
  public_key  text not null,
  -- Encrypted with the instance's secret.
  private_key text not null,
  created_at  timestamptz not null default now()
);
