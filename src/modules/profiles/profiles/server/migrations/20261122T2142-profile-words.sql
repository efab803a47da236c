-- Up Migration

-- Whose name has these words?
create index profile_words on profile using gin (to_tsvector('simple', name));
-- It found the beginning of a name alone.
drop index profile_by_beginning;
