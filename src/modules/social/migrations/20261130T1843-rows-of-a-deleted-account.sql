-- Up Migration

-- All comments and posts of a profile, also deleted and hidden ones, for the deletion of its account.
create index comment_of_profile on comment (profile_id);
create index post_by_profile on post (profile_id);
