-- Up Migration

-- Hashtags that an admin hid: events keep them, but no page, list or search shows them.
create table hidden_hashtag (
  tag        text primary key,
  created_at timestamptz not null default now()
);
