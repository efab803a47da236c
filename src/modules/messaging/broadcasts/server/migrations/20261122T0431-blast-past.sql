-- Up Migration

-- Whose delivery is so old that its figures are enough?
create index blast_delivery_past on blast_delivery (changed_at) where state in ('sent', 'skipped', 'bounced');
