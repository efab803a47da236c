-- Up Migration

-- Pictures that are attached to nothing go. One is looked at when it is an hour old; if nothing shows it then and a day
-- later, it is gone: nobody attaches it any more, its bytes are removed, and then its rows.
alter table media_upload
  add column look_at timestamptz not null default now() + interval '1 hour',
  add column is_loose boolean not null default false,
  add column gone_at timestamptz;
-- Which pictures should be looked at?
create index media_upload_to_look_at on media_upload (look_at) where stored_at is not null and gone_at is null;
-- Which still have bytes that nobody wants?
create index media_upload_gone on media_upload (gone_at) where gone_at is not null;
