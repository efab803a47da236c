-- Renames to the glossary's words. Only the catalog changes, so this takes no time on a large table.
alter table report rename column told_at to notified_at;
