-- Addresses that may sign up while sign-up is by invitation.
create table sign_up_invitation (
  email       text primary key check (email = lower(email) and length(email) <= 254),
  invited_at  timestamptz not null default date_trunc('milliseconds', now()),
  used_at     timestamptz
);
-- Serves: invitations, newest first.
create index sign_up_invitation_newest on sign_up_invitation (invited_at desc, email desc);
