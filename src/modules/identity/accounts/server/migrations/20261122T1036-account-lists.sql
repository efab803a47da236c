-- Up Migration

-- Who signed up lately?
create index account_user_newest on account_user (created_at desc, id desc);
-- Whose name or address begins so?
create index account_user_by_name on account_user (lower(name) text_pattern_ops);
create index account_user_by_email on account_user (email text_pattern_ops);
-- Who looks after the house?
create index account_user_admins on account_user (created_at desc, id desc) where admin;
