-- Up Migration

-- Everything that a deleted account did in the notifications of others.
create index notification_actor_of_actor on notification_actor (actor_id);
