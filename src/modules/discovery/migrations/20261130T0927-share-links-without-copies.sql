-- Up Migration

-- A link finds its item by the id. Copies of the item's name and text stayed after its user had deleted their account.
alter table share_link
  alter column canonical_url drop not null, alter column deep_link drop not null,
  alter column title drop not null, alter column description drop not null;
update share_link set canonical_url = null, deep_link = null, title = null, description = null;
