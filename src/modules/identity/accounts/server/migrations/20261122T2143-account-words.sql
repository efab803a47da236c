-- Up Migration

-- Whose name has these words? The index of its beginning alone answers nobody any more.
create index account_user_words on account_user using gin (to_tsvector('simple', name));
drop index account_user_by_name;
