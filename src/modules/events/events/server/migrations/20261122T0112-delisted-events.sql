-- Up Migration

-- Taken out of every list by who looks after the house: the page stays for those who hold tickets. Lists hold public
-- nights only, so a night that is out of sight may not be public.
alter table event add column delisted_at timestamptz, add check (delisted_at is null or visibility <> 'public');
