-- Up Migration

-- The team of a community is the team of its profile.
drop table community_creator;
