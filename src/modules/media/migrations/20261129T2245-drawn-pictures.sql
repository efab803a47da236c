-- Up Migration

-- Posters drawn for users are swept like their uploads, once nothing shows them.
insert into media_upload (id, user_id, key, content_type, created_at, stored_at)
select id, owner_id, id::text, 'image/webp', created_at, created_at
  from image where provider = 'poster' and owner_id is not null
on conflict do nothing;
