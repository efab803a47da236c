-- Up Migration

-- How many profiles a user invited lately.
create index team_act_invited on team_act (by_id, created_at) where act = 'invited';
