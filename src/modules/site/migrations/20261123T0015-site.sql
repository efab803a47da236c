-- Up Migration

-- Profiles by kind and plain name, for references such as `artist:okta-lindqvist`.
create index profile_by_plain_name on profile (type, (regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')))
 where type <> 'user' and deleted_at is null;
