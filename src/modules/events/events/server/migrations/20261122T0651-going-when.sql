-- Up Migration

-- When the night is that somebody goes to, beside who goes: what friends have before them is one range of an index for
-- each of them, however many nights are behind them.
alter table event_going
  add column starts_at timestamptz not null default now(),
  add column ends_at timestamptz not null default now();
update event_going g set starts_at = e.starts_at, ends_at = e.ends_at from event e where e.id = g.event_id;

create function event_going_when() returns trigger language plpgsql as $$
begin
  select e.starts_at, e.ends_at into new.starts_at, new.ends_at from event e where e.id = new.event_id;
  return new;
end $$;
create trigger event_going_when before insert on event_going for each row execute function event_going_when();

-- A night that is put off or made longer takes its guests along. Who joins in that very moment may keep the old time,
-- which says nothing but whether to look at the night itself.
create function event_going_moves() returns trigger language plpgsql as $$
begin
  update event_going set starts_at = new.starts_at, ends_at = new.ends_at where event_id = new.id;
  return null;
end $$;
create trigger event_going_moves after update of starts_at, ends_at on event for each row
  when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at)
  execute function event_going_moves();

-- Which nights does this person have before them? Also all of them, in no order.
create index event_going_next on event_going (user_id, ends_at) include (event_id, starts_at, created_at);
drop index event_going_by_user;
