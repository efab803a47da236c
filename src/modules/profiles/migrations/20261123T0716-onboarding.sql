-- Up Migration

-- New users who haven't finished setting up their account, and the next step.
create table profile_onboarding (
  profile_id  uuid primary key references profile (id) on delete cascade,
  step        text not null default 'city' check (step in ('city', 'taste', 'follows'))
);
-- The most followed profiles of a type, to suggest.
create index profile_most_followed on profile (type, followers_total desc, id) where deleted_at is null;
