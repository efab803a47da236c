-- Up Migration

-- The columns that every team has: the position in the list, and the time of the last invitation.
alter table profile_team add column position int not null default 0;
update profile_team t set position = numbered.place - 1
  from (select profile_id, user_id, row_number() over (partition by profile_id order by created_at, user_id) as place
          from profile_team) numbered
 where numbered.profile_id = t.profile_id and numbered.user_id = t.user_id;
alter table profile_team add column asked_at timestamptz not null default now();
update profile_team set asked_at = created_at;
