-- Up Migration

-- A passkey: a key that a device or a password manager holds for one person; we keep the half that proves it (ACC-01).
create table account_passkey (
  id             uuid primary key,
  user_id        uuid not null references account_user (id) on delete cascade,
  -- base64url, as browsers write it.
  credential_id  text not null unique check (length(credential_id) <= 1400),
  public_key     bytea not null,
  -- How often it was used, where it counts: a copy of it would count anew.
  counter        bigint not null default 0,
  transports     text[] not null default '{}',
  name           text not null check (length(name) between 1 and 60),
  created_at     timestamptz not null default now(),
  used_at        timestamptz
);
create index account_passkey_of on account_passkey (user_id, created_at);

-- What a passkey was asked to sign, once. Nobody's: to sign in.
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
  purpose     text not null check (purpose in ('changePhone', 'leave')),
  -- What the code was sent for: the number that it proves. Empty where it is about the account itself.
  subject     text not null default '',
  code_hash   text not null,
  tries       int not null default 0,
  expires_at  timestamptz not null,
  primary key (user_id, purpose)
);
