-- Up Migration

-- A person who may sign in. The profile of the same id says how others see them.
create table account_user (
  id                   uuid primary key,
  name                 text not null check (length(name) between 1 and 100),
  -- Always in lower case, and always proven: an account is made only with a code from its mailbox.
  email                text not null unique check (email = lower(email)),
  email_verified       boolean not null default false,
  image                text,
  admin                boolean not null default false,
  -- What was agreed to, and when (AUTH-12, FTR-08). Empty for the people of the demo city.
  terms_version        text,
  terms_accepted_at    timestamptz,
  of_age_confirmed_at  timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  check ((terms_version is null) = (terms_accepted_at is null))
);

-- Ways to sign in: a password (provider "credential"), later the accounts of other services.
create table account_credential (
  id                        uuid primary key,
  user_id                   uuid not null references account_user (id) on delete cascade,
  provider_id               text not null,
  account_id                text not null,
  password                  text,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  scope                     text,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_credential_of on account_credential (user_id);

-- Codes that were mailed. One address has one live code for each purpose; only its keyed hash is kept.
create table account_code (
  id          uuid primary key,
  identifier  text not null unique,
  -- The hash, a colon, the tries made.
  value       text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);

-- A signed-in browser (docs/decisions/0003-sessions.md). The token itself is only in its cookie.
create table account_session (
  id            uuid primary key,
  token_hash    bytea not null unique,
  user_id       uuid not null references account_user (id) on delete cascade,
  user_agent    text not null default '',
  ip            text not null default '',
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now()
);
create index account_session_of on account_session (user_id, last_seen_at desc);

-- Whom a visitor of the demo city may be, in the order they are offered.
create table account_demo_person (
  key       text primary key,
  user_id   uuid not null references account_user (id) on delete cascade,
  about     text not null,
  position  int not null
);
