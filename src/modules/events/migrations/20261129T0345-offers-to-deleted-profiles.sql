-- Up Migration

-- An offer to a deleted profile couldn't be seen or withdrawn, and event_one_offer refused every other one.
delete from event_creator c using profile p
 where p.id = c.profile_id and p.deleted_at is not null
   and c.creator_status <> 'confirmed';
