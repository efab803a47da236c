-- Up Migration

-- Which addresses for a picture did nobody use?
create index media_upload_unused on media_upload (created_at) where stored_at is null;
