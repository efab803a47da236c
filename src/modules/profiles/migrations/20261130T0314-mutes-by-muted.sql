-- Up Migration

-- Users who muted a profile, for merging venues and deleting accounts.
create index muted_profile_by_muted on muted_profile (muted_id);
