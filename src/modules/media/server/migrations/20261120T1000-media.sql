-- Up Migration

-- A picture. Its variants are drawn or re-encoded on demand from `source` and kept in storage.
create table image (
  id          uuid primary key,
  owner_id    uuid,
  -- local: uploaded bytes under `key`. poster, facade, portrait: drawn by us from `spec`.
  provider    text not null check (provider in ('local', 'poster', 'facade', 'portrait')),
  key         text,
  spec        jsonb,
  width       int not null default 500 check (width > 0),
  height      int not null default 500 check (height > 0),
  gel         text not null default 'amber'
              check (gel in ('amber','tangerine','coral','rose','magenta','lilac','congo','cobalt','cyan','jade','moss','silver')),
  thumbhash   text,
  created_at  timestamptz not null default now(),
  -- When the widths that pages show first lay in storage; the others are drawn when somebody asks for them.
  drawn_at    timestamptz,
  check ((provider = 'local') = (key is not null)),
  check ((provider = 'local') = (spec is null))
);
-- What should be drawn ahead?
create index image_undrawn on image (id) where drawn_at is null and provider <> 'local';
