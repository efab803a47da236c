-- Names of the glossary. Only the catalog changes, so this takes no time on a large table.
alter table account_deletion rename column left_at to deleted_at;
