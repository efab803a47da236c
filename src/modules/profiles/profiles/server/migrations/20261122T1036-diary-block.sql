-- Up Migration

-- The gig diary has a switch of its own (DIA-01).
alter table profile_privacy drop constraint profile_privacy_block_check,
  add constraint profile_privacy_block_check
  check (block in ('events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends', 'diary'));
