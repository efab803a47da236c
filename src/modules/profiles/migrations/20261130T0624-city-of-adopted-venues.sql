-- Up Migration

-- Venues that were created from a Google place had a city only in their address.
update profile p
   set city = v.city, state = nullif(v.state, '')
  from venue v
 where v.id = p.id and p.city is null and v.city <> '';
