-- Up Migration

-- Whose picture is this? Asked when somebody takes all of theirs along.
create index image_of_owner on image (owner_id, id);
