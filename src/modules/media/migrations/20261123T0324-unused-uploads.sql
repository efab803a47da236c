-- Renames by the glossary. Only the catalog changes, so this is fast on a large table.
alter table media_upload rename column look_at to check_at;
alter table media_upload rename column is_loose to is_unused;
alter table media_upload rename column gone_at to deleted_at;
alter index media_upload_to_look_at rename to media_upload_to_check;
alter index media_upload_gone rename to media_upload_deleted;
