-- Glossary names. Only the catalog changes, so this is fast on a large table.
alter table broadcast rename column walked_at to advanced_at;
alter table text_delivery rename column told_at to notified_at;
