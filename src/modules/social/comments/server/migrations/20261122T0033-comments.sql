-- Up Migration

-- What people say of posts and plans, with one level of replies (CMT-01).
create table comment (
  id             uuid primary key,
  item_type      text not null check (item_type in ('feedPost', 'activity')),
  item_id        uuid not null,
  parent_id      uuid references comment (id) on delete cascade,
  profile_id     uuid not null,
  -- The person who answers for it.
  user_id        uuid not null,
  text           text not null check (length(text) between 1 and 2000),
  replies_total  int not null default 0 check (replies_total >= 0),
  created_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  deleted_by     uuid
);
-- What is said of a thing, newest first?
create index comment_newest on comment (item_type, item_id, created_at desc, id desc)
  where parent_id is null and deleted_at is null;
-- Which replies has a comment, newest first?
create index comment_replies on comment (parent_id, created_at desc, id desc) where parent_id is not null and deleted_at is null;

-- Comments and replies of a thing, counted. People type a comment and do not tap it: one row takes them all.
create table comment_total (
  item_type  text not null,
  item_id    uuid not null,
  total      int not null check (total >= 0),
  primary key (item_type, item_id)
);
