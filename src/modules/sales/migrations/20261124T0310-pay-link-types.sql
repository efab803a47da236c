-- Up Migration

-- The ticket types that a pay link sells, also while they aren't on sale online (BOX-01).
alter table pay_link add column ticket_type_ids uuid[] not null default '{}';

-- For the hourly task that deletes links of earlier days.
create index pay_link_by_age on pay_link (created_at);
