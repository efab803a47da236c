-- Up Migration

-- Whose name begins so, for those who look after the house?
create index profile_by_beginning on profile (type, lower(name) text_pattern_ops, id) where deleted_at is null;
-- Who left, the latest first?
create index profile_left on profile (deleted_at desc, id desc) where deleted_at is not null and type = 'user';
