-- Up Migration

-- Whether it is a word, and not only the beginning of one: words before the last one of a search are whole.
alter table search_spelling add column is_whole boolean not null default false;
