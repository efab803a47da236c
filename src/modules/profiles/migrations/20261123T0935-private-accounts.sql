-- Up Migration

-- Follows of a private account wait for its answer, and only its followers see its parts and public posts (FOL-11).
alter table profile add column is_private boolean not null default false check (not is_private or type = 'user');

-- Requests to follow a user, and those they declined, newest first.
create index follow_requests on follow (followed_id, status, created_at desc, profile_id desc)
  where status in ('pending', 'denied');
