-- Up Migration

-- Which communities are the largest?
create index community_largest on community (members_total desc, id);
