-- Up Migration

-- The defaults of new people became private (PRF-08). Those who came before keep what they had.
insert into profile_privacy (profile_id, block, audience)
select p.id, b.block, 'everyone'
  from profile p
 cross join unnest(array['events', 'communities', 'friends']) b (block)
 where p.type = 'user' and p.deleted_at is null
    on conflict (profile_id, block) do nothing;
