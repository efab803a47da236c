-- Up Migration

-- A device that is offline may sell for more than an order can hold.
alter table box_office_refused_sale alter column amount_minor type bigint;
