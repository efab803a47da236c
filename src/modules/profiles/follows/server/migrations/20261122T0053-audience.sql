-- Up Migration

-- Who is to be told of what a profile does, all of them, page by page?
create index follow_audience on follow (followed_id, profile_id) where status = 'confirmed';
