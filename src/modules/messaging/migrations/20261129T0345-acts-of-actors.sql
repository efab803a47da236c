-- Up Migration

-- The last thing that the actor did: a comment, or the domain event of a request or invitation. Ids grow with time, so a
-- newer one notifies again and a redelivered one doesn't. Null for what counts once, such as likes.
alter table notification_actor add column act_id uuid;
