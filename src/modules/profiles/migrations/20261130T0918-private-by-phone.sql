-- Up Migration

-- Serves: whether another user has a phone number, before the texts to it are deleted.
create index profile_private_by_phone on profile_private (phone) where phone is not null;
