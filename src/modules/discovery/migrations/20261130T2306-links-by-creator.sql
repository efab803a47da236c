-- Up Migration

-- Links that a user shared, for the deletion and the export of the account.
create index share_link_by_creator on share_link (creator_id) where creator_id is not null;
