-- Up Migration

-- Also of deleted replies, for the foreign key: it looks for the replies of each comment that is deleted.
drop index comment_replies;
create index comment_replies on comment (parent_id, created_at desc, id desc) where parent_id is not null;
