-- Up Migration

-- When the person of a session last proved who they are: at sign-in, or when they confirmed it since (ACC-01).
alter table account_session add column proven_at timestamptz not null default now();
update account_session set proven_at = created_at;

-- Deleting an account asks for a recent sign-in as other changes do, and not for a code of its own.
delete from account_proof where purpose = 'leave';
alter table account_proof drop constraint account_proof_purpose_check,
  add constraint account_proof_purpose_check check (purpose in ('changePhone', 'leave', 'confirm'));
