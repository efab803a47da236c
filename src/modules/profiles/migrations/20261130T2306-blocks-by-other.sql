-- Up Migration

-- The other side of a user's blocks, for the deletion of the account.
create index blocked_pair_by_other on blocked_pair (other_id);
