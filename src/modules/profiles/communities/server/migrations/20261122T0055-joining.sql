-- Up Migration

-- What a conditional community asks of who joins (X-31); all of it has to be met.
create table community_condition (
  id            uuid primary key,
  community_id  uuid not null references community (id) on delete cascade,
  position      int not null check (position >= 0),
  kind          text not null check (kind in ('follows', 'attended', 'ticket', 'question')),
  -- The artist to follow, the event to hold a ticket for.
  about_id      uuid,
  -- Days of following, nights attended.
  amount        int not null default 0 check (amount >= 0),
  question      text not null default '' check (length(question) <= 300),
  unique (community_id, position),
  check ((about_id is not null) = (kind in ('follows', 'ticket'))),
  check ((question <> '') = (kind = 'question'))
);

-- What people wrote when they asked to join. It goes when they do.
create table community_answer (
  community_id  uuid not null,
  user_id       uuid not null,
  condition_id  uuid not null references community_condition (id) on delete cascade,
  answer        text not null check (length(answer) <= 500),
  primary key (community_id, user_id, condition_id),
  foreign key (community_id, user_id) references community_participant (community_id, user_id) on delete cascade
);
