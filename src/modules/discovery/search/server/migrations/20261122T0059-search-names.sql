-- Up Migration

-- Whose whole name is it? Words that thousands of names begin with are the name of few.
create index search_term_name on search_term (kind, term, popularity desc, id) where is_name;

-- A walk for five letters, or for more than six, looks at the terms themselves: they are in the index it walks down.
drop index search_term_4;
drop index search_term_6;
create index search_term_4 on search_term (kind, left(term, 4), popularity desc, id) include (term);
create index search_term_6 on search_term (kind, left(term, 6), popularity desc, id) include (term);
