-- Up Migration

-- An authenticator app (TOTP, RFC 6238) as a second factor.
create table account_authenticator (
  user_id       uuid primary key references account_user (id) on delete cascade,
  -- Encrypted with AUTH_SECRET.
  secret        text not null,
  -- Null until a first code showed that the app has the secret. Nothing asks for it before.
  confirmed_at  timestamptz,
  -- The newest time step whose code was used. A code works once.
  used_step     bigint not null default 0,
  created_at    timestamptz not null default now()
);

-- Codes for an owner without their authenticator app. Each works once; only its keyed hash is kept.
create table account_recovery_code (
  user_id    uuid not null references account_user (id) on delete cascade,
  code_hash  text not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);
