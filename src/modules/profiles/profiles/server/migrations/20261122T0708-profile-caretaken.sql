-- Up Migration

-- A page that somebody made for others, such as a host for who plays: looked after until its own people claim it (ART-06).
alter table profile add column caretaken boolean not null default false;
