-- Up Migration

-- Variants are rendered or re-encoded on demand from `source` and kept in storage.
create table image (
  id          uuid primary key,
  owner_id    uuid,
  -- local: uploaded bytes under `key`. poster, facade, portrait: rendered from `spec`.
  provider    text not null check (provider in ('local', 'poster', 'facade', 'portrait')),
  key         text,
  spec        jsonb,
  width       int not null default 500 check (width > 0),
  height      int not null default 500 check (height > 0),
  gel         text not null default 'amber'
              check (gel in ('amber','tangerine','coral','rose','magenta','lilac','congo','cobalt','cyan','jade','moss','silver')),
  thumbhash   text,
  created_at  timestamptz not null default now(),
  -- Set once storage holds the widths that pages show first; the others are rendered on request.
  drawn_at    timestamptz,
  check ((provider = 'local') = (key is not null)),
  check ((provider = 'local') = (spec is null))
);
create index image_undrawn on image (id) where drawn_at is null and provider <> 'local';
create index image_of_owner on image (owner_id, id);

-- A signed upload: who may send a picture, and under which key. Once stored, an `image` with the same id exists
-- (MED-01…03).
create table media_upload (
  id            uuid primary key,
  user_id       uuid not null,
  key           text not null check (length(key) <= 300),
  content_type  text not null,
  created_at    timestamptz not null default now(),
  stored_at     timestamptz,
  unique (user_id, key),
  look_at timestamptz not null default now() + interval '1 hour',
  is_loose boolean not null default false,
  gone_at timestamptz,
  claimed_at timestamptz
);
create index media_upload_unused on media_upload (created_at) where stored_at is null;
-- Uploads due for a usage check.
create index media_upload_to_look_at on media_upload (look_at) where stored_at is not null and gone_at is null;
-- Uploads marked gone whose bytes still have to be deleted.
create index media_upload_gone on media_upload (gone_at) where gone_at is not null;
