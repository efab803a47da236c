-- Up Migration

-- Which tickets a refund is of, so that the guest list marks those and no others.
alter table refund
  add column admission_ids uuid[] not null default '{}',
  add column whole_tickets boolean not null default false;
