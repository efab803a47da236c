-- Up Migration

-- Also invitations, so that all follows of a deleted profile are found without reading everyone's.
drop index follow_requests;
create index follow_requests on follow (followed_id, status, created_at desc, profile_id desc)
  where status in ('pending', 'denied', 'invited');
