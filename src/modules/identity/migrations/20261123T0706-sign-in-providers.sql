-- Up Migration

-- An account at a provider, such as Google, that signs in to an account here.
create table account_identity (
  id             uuid primary key,
  user_id        uuid not null references account_user (id) on delete cascade,
  -- The name of the provider in the settings: "google".
  provider       text not null,
  issuer         text not null,
  subject        text not null check (length(subject) between 1 and 255),
  -- As the provider gave it, shown to the owner.
  email          text,
  -- The address of the account, while only this provider has confirmed it. Null after a mailed code proved it.
  vouched_email  text,
  created_at     timestamptz not null default now(),
  used_at        timestamptz,
  unique (issuer, subject)
);
create index account_identity_of on account_identity (user_id, created_at);

-- A sign-in that waits for its next step, in the browser that began it: the provider's answer, the proof of an
-- address, or the second factor.
create table account_pending_sign_in (
  -- SHA-256 of the token in the browser's cookie.
  token_hash  bytea primary key,
  -- The user who is connecting a provider, or who must give a second factor.
  user_id     uuid references account_user (id) on delete cascade,
  -- The step, encrypted with AUTH_SECRET.
  sealed      text not null,
  tries       int not null default 0,
  expires_at  timestamptz not null
);
create index account_pending_sign_in_of on account_pending_sign_in (user_id);
create index account_pending_sign_in_expiring on account_pending_sign_in (expires_at);
