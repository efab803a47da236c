-- Up Migration

-- When somebody began to send the bytes: a signed address works once.
alter table media_upload add column claimed_at timestamptz;
