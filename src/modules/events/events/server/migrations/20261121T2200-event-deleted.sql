-- Up Migration

-- A deleted event leaves every list at once, because lists hold public ones only; its address answers 410 (RTE-29).
alter table event add column deleted_at timestamptz, add check (deleted_at is null or visibility = 'private');
