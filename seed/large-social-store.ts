import { sql, type Tx } from '#platform/server/db.ts';
import { idOf, kinds, someCity, someWord, type Sizes, type Span } from './large-store.ts';

/** Sizes, and how many people are active. */
export type Crowd = Sizes & {
  readonly active: number;
  readonly communities: number;
  readonly posts: number;
  readonly threads: number;
  readonly notifications: number;
};

/** A skewed choice: low numbers are most likely, more so with a higher power. */
const ranked = (total: number, power: number, chance = sql`random()`) =>
  sql`(1 + floor(${sql.lit(total)} * power(${chance}, ${sql.lit(power)})))::bigint`;
const spanOf = ({ first, last }: Span) => sql`generate_series(${first}::bigint, ${last}::bigint) g`;

/** Makes each chunk reproducible. */
async function cast(tx: Tx, { first }: Span): Promise<void> {
  await sql`select setseed(${(first % 9973) / 9973}::float8)`.execute(tx);
}

export async function addHomes(tx: Tx, span: Span): Promise<void> {
  await cast(tx, span);
  await sql`
    with home as materialized (select ${idOf(kinds.people, sql`g`)} as id, ${someCity} as city from ${spanOf(span)})
    update profile p set city = c.name, state = 'Largeland'
      from home join seed_place c on c.number = home.city
     where p.id = home.id`.execute(tx);
}

export async function addCommunityChunk(tx: Tx, span: Span, { active }: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    with club as materialized (
      select g, ${idOf(kinds.communities, sql`g`)} as id, ${someCity} as city from ${spanOf(span)}
    ), profiles as (
      insert into profile (id, type, provider_id, name, city, state)
      select id, 'community', id::text,
             initcap(${someWord(sql`g + 29`)}) || (array[' Union', ' Collective', ' Friends', ' Society', ' Crew'])[1 + g % 5],
             c.name, 'Largeland'
        from club join seed_place c on c.number = club.city
    ), teams as (
      insert into profile_team (profile_id, user_id, creator_type)
      select id, ${idOf(kinds.people, sql`1 + (g * 7919) % ${sql.lit(active)}`)}, 'owner' from club
    )
    insert into community (id, membership_type)
    select id, case g % 4 when 0 then 'approval' else 'open' end from club`.execute(tx);
}

export async function addMemberChunk(tx: Tx, span: Span, { communities }: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    insert into community_participant (community_id, user_id, status, created_at)
    select distinct on (1, 2) * from (
      select ${idOf(kinds.communities, ranked(communities, 3))}, ${idOf(kinds.people, sql`g`)},
             case when random() < 0.03 then 'pending' else 'confirmed' end, now() - random() * interval '400 days'
        from ${spanOf(span)}, generate_series(1, case when g % 200 = 0 then 40 else 2 end)) x
     order by 1, 2`.execute(tx);
}

/**
 * Most people follow 5, one in ten 30, one in two hundred 400, one in ten thousand 5,000. Artists have the steepest
 * curve: one in five people follows the first.
 */
export async function addFollowChunk(tx: Tx, span: Span, crowd: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    with wish as materialized (
      select g, random() as what, random() as rank, random() as at
        from ${spanOf(span)},
             generate_series(1, case when g % 10000 = 0 then 6500 when g % 200 = 0 then 450 when g % 10 = 0 then 32 else 5 end)
    )
    insert into follow (profile_id, followed_id, followed_type, created_at)
    select distinct on (profile_id, followed_id) profile_id, followed_id, followed_type, now() - at * interval '400 days'
      from (select at, ${idOf(kinds.people, sql`g`)} as profile_id,
                   case when what < 0.5 then 'user' when what < 0.85 then 'artist' when what < 0.96 then 'venue' else 'community' end
                     as followed_type,
                   case when what < 0.5 then ${idOf(kinds.people, ranked(crowd.active, 3, sql`rank`))}
                        when what < 0.85 then ${idOf(kinds.artists, ranked(crowd.artists, 5, sql`rank`))}
                        when what < 0.96 then ${idOf(kinds.venues, ranked(crowd.venues, 2, sql`rank`))}
                        else ${idOf(kinds.communities, ranked(crowd.communities, 2, sql`rank`))} end as followed_id
              from wish) x
     where profile_id <> followed_id
     order by profile_id, followed_id`.execute(tx);
}

/** A third follow back, but not people with thousands of followers. */
export async function addFollowsBack(tx: Tx, span: Span, { active }: Crowd): Promise<void> {
  await cast(tx, span);
  const known = Math.min(1000, Math.ceil(active / 300));
  await sql`
    insert into follow (profile_id, followed_id, followed_type, created_at)
    select followed_id, profile_id, 'user', created_at
      from follow
     where profile_id between ${idOf(kinds.people, sql`${span.first}::bigint`)} and ${idOf(kinds.people, sql`${span.last}::bigint`)}
       and followed_type = 'user' and random() < 0.35
       and followed_id between ${idOf(kinds.people, sql`${known}::bigint`)} and ${idOf(kinds.people, sql`${active}::bigint`)}
     order by followed_id, profile_id
        on conflict do nothing`.execute(tx);
}

/** Posts spread over 460 days: by people in public, by artists and venues on their own feeds. */
export async function addPostChunk(tx: Tx, span: Span, crowd: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    with wish as materialized (
      select g, ${idOf(kinds.posts, sql`g`)} as id, ${someCity} as city, random() as who, random() as rank,
             random() as spot, random() as carries, (10 + random() * 240)::int as length,
             ${idOf(kinds.events, ranked(crowd.events, 4))} as night, ${idOf(kinds.communities, ranked(crowd.communities, 3))} as club
        from ${spanOf(span)}
    ), said as materialized (
      select w.*, case when who < 0.6 then ${idOf(kinds.people, ranked(crowd.active, 3, sql`rank`))}
                       when who < 0.88 then ${idOf(kinds.artists, ranked(crowd.artists, 2, sql`rank`))}
                       else ${idOf(kinds.venues, ranked(crowd.venues, 2, sql`rank`))} end as author,
             case when who >= 0.88 then 'venue' when who >= 0.6 then 'artist'
                  when spot < 0.5 then 'public' when spot < 0.75 then 'event' else 'community' end as feed,
             date_trunc('milliseconds', now() - (${sql.lit(crowd.posts)} - g) * (interval '460 days' / ${sql.lit(crowd.posts)})) as at
        from wish w
    ), posts as (
      insert into post (id, feed_type, feed_id, profile_id, user_id, description, city, state, created_at)
      select s.id, feed, case feed when 'public' then null when 'event' then night when 'community' then club else author end,
             author, case when who < 0.6 then author else ${idOf(kinds.people, sql`1 + g % ${sql.lit(crowd.active)}`)} end,
             left(repeat('Doors at ten, the floor is full by midnight. ', 6), length), c.name, 'Largeland', at
        from said s join seed_place c on c.number = s.city
    ), names as (
      insert into post_creator (post_id, profile_id) select id, author from said
    )
    insert into post_item (post_id, kind, target_id) select id, 'event', night from said where carries < 0.2`.execute(
    tx,
  );
}

/** Four likes per person, mostly of new posts. */
export async function addLikeChunk(tx: Tx, span: Span, { posts }: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    insert into item_like (profile_id, item_type, item_id, id, user_id, created_at)
    select distinct on (profile_id, item_id) profile_id, 'feedPost', item_id, id, profile_id, now() - at * interval '400 days'
      from (select ${idOf(kinds.people, sql`g`)} as profile_id, random() as at, ${idOf(kinds.likes, sql`g * 8 + k`)} as id,
                   ${idOf(kinds.posts, sql`${sql.lit(posts + 1)} - ${ranked(posts, 4)}`)} as item_id
              from ${spanOf(span)}, generate_series(0, 3) k) x
     order by profile_id, item_id`.execute(tx);
}

/** Two comments and a reply to the first on each post. */
export async function addThreadChunk(tx: Tx, span: Span, { posts, active }: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    with thread as materialized (
      select g, ${idOf(kinds.posts, sql`${sql.lit(posts + 1)} - ${ranked(posts, 3)}`)} as post, random() as at from ${spanOf(span)}
    )
    insert into comment (id, item_type, item_id, parent_id, profile_id, user_id, text, created_at)
    select ${idOf(kinds.comments, sql`g * 4 + k`)}, 'feedPost', post,
           case when k = 2 then ${idOf(kinds.comments, sql`g * 4`)} end, by.id, by.id, 'See you there.',
           date_trunc('milliseconds', now() - at * interval '400 days' + k * interval '1 hour')
      from thread, generate_series(0, 2) k,
           lateral (select ${idOf(kinds.people, sql`1 + (g * 31 + k * 977) % ${sql.lit(active)}`)} as id) by
     order by 1`.execute(tx);
}

/** Five events per person, a few of which draw everyone. */
export async function addGoingChunk(tx: Tx, span: Span, { events }: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    insert into event_going (event_id, user_id, created_at)
    select distinct on (night, who) ${idOf(kinds.events, sql`night`)}, ${idOf(kinds.people, sql`who`)}, now() - at * interval '200 days'
      from (select ${ranked(events, 4)} as night, g as who, random() as at
              from ${spanOf(span)},
                   generate_series(1, case when g % 10000 = 0 then 200 when g % 200 = 0 then 60 when g % 10 = 0 then 15 else 4 end)) x
     where night % 50 <> 0
     order by night, who`.execute(tx);
}

/** The best known get the most. One in five is grouped by three people, and two thirds are read. */
export async function addNotificationChunk(tx: Tx, span: Span, crowd: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    with told as materialized (
      select g, ${idOf(kinds.people, ranked(crowd.active, 2))} as profile_id, ${idOf(kinds.notifications, sql`g`)} as id, random() as seen,
             (array['follow', 'like', 'comment', 'eventJoined', 'reply'])[1 + g % 5] as type,
             case g % 5 when 0 then null when 3 then ${idOf(kinds.events, ranked(crowd.events, 2))}
                        else ${idOf(kinds.posts, ranked(crowd.posts, 1))} end as item_id,
             case when random() < 0.2 then 3 else 1 end as actors,
             now() - (${sql.lit(crowd.notifications)} - g) * (interval '300 days' / ${sql.lit(crowd.notifications)}) as at
        from ${spanOf(span)}
    ), rows as (
      insert into notification (profile_id, id, type, key, item_type, item_id, params, link, actors_total, changed_at, read_at)
      select profile_id, id, type, g::text, case g % 5 when 0 then null when 3 then 'event' else 'feedPost' end, item_id,
             case g % 5 when 3 then '{"event": "A night out"}'::jsonb else '{"itemType": "feedPost"}'::jsonb end, '/', actors, at,
             case when seen < 0.66 then at + interval '1 hour' end
        from told order by profile_id, id
    )
    insert into notification_actor (profile_id, type, key, actor_id, created_at)
    select profile_id, type, g::text, ${idOf(kinds.people, sql`1 + (g * 13 + k * 101) % ${sql.lit(crowd.active)}`)}, at
      from told, generate_series(1, actors) k
     order by 1, 2, 3
        on conflict do nothing`.execute(tx);
}

/** One in twenty blocked one person and muted another. */
export async function addBlockChunk(tx: Tx, span: Span, { active }: Crowd): Promise<void> {
  await cast(tx, span);
  await sql`
    with pair as materialized (
      select distinct ${idOf(kinds.people, sql`g`)} as one, ${idOf(kinds.people, ranked(active, 2))} as other
        from ${spanOf(span)}, generate_series(1, case when g % 10000 = 0 then 20 when g % 20 = 0 then 1 else 0 end)
    ), muted as (
      insert into muted_profile (profile_id, muted_id)
      select one, ${idOf(kinds.people, ranked(active, 1))} from pair on conflict do nothing
    )
    insert into blocked_pair (profile_id, other_id, is_own)
    select one, other, true from pair where one <> other
    union all select other, one, false from pair where one <> other
    on conflict do nothing`.execute(tx);
}
