-- Up Migration

-- Venues by the beginning of their street, for suggestions while typing an address.
create index venue_by_street on venue (lower(address1) text_pattern_ops);
