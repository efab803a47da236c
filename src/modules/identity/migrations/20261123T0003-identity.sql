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
  -- The accepted terms, and when (AUTH-12, FTR-08). Empty for the people of the demo city.
  terms_version        text,
  terms_accepted_at    timestamptz,
  of_age_confirmed_at  timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  check ((terms_version is null) = (terms_accepted_at is null))
);
-- Who signed up lately?
create index account_user_newest on account_user (created_at desc, id desc);
create index account_user_by_email on account_user (email text_pattern_ops);
-- Serves: the list of admins.
create index account_user_admins on account_user (created_at desc, id desc) where admin;
-- Serves: searching users by any word of their name.
create index account_user_words on account_user using gin (to_tsvector('simple', name));

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
  identifier  text not null,
  -- The hash, a colon, the tries made.
  value       text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  browser bytea not null default '',
  unique (identifier, browser)
);

-- A signed-in browser (docs/decisions/0003-sessions.md). The token itself is only in its cookie.
create table account_session (
  id            uuid primary key,
  token_hash    bytea not null unique,
  user_id       uuid not null references account_user (id) on delete cascade,
  user_agent    text not null default '',
  ip            text not null default '',
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  acting_as uuid,
  acted_as uuid,
  proven_at timestamptz not null default now()
);
create index account_session_of on account_session (user_id, last_seen_at desc);

-- Demo users that a visitor can sign in as, in order.
create table account_demo_user (
  key       text primary key,
  user_id   uuid not null references account_user (id) on delete cascade,
  about     text not null,
  position  int not null
);

-- A passkey: a key that a device or a password manager holds for one person; we keep the half that proves it (ACC-01).
create table account_passkey (
  id             uuid primary key,
  user_id        uuid not null references account_user (id) on delete cascade,
  -- base64url, as browsers write it.
  credential_id  text not null unique check (length(credential_id) <= 1400),
  public_key     bytea not null,
  -- How often it was used, if it counts; a copy would start over.
  counter        bigint not null default 0,
  transports     text[] not null default '{}',
  name           text not null check (length(name) between 1 and 60),
  created_at     timestamptz not null default now(),
  used_at        timestamptz
);
create index account_passkey_of on account_passkey (user_id, created_at);

-- A challenge for a passkey, used once. Without a user it is for signing in.
create table account_challenge (
  id          uuid primary key,
  user_id     uuid,
  challenge   text not null,
  expires_at  timestamptz not null
);
create index account_challenge_expiring on account_challenge (expires_at);

-- A code for what somebody does while signed in. One live code for each purpose; only its keyed hash is kept.
create table account_proof (
  user_id     uuid not null,
  purpose     text not null,
  -- The value that the code proves, such as a number. Empty if it is about the account itself.
  subject     text not null default '',
  code_hash   text not null,
  tries       int not null default 0,
  expires_at  timestamptz not null,
  primary key (user_id, purpose),
  constraint account_proof_purpose_check check (purpose in ('changePhone', 'leave', 'confirm'))
);

-- Known browsers and networks of a user. Their tries are counted separately.
create table account_known_place (
  user_id     uuid not null references account_user (id) on delete cascade,
  kind        text not null check (kind in ('browser', 'network')),
  -- SHA-256 of the browser's cookie, or a keyed hash of the network.
  place_hash  bytea not null,
  seen_at     timestamptz not null default now(),
  primary key (user_id, kind, place_hash)
);
-- Which have not been used for long?
create index account_known_place_seen on account_known_place (seen_at);
