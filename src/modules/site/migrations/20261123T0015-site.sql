-- Up Migration

-- Who in town does an article speak of? By kind and by the letters of the name alone, as `artist:okta-lindqvist`.
create index profile_by_plain_name on profile (type, (regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')))
 where type <> 'user' and deleted_at is null;
