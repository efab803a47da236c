-- Up Migration

-- When the vote of a plan ends by itself; nothing where its creator ends it, and once it is over.
alter table plan add column vote_ends_at timestamptz;
-- Which votes are over?
create index plan_vote_ending on plan (vote_ends_at) where vote_ends_at is not null and deleted_at is null;
