import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { worth } from '../rules.ts';

const { going, checkedIn, hosted, sold, liked, followed, joined } = worth;

/**
 * Records all existing activity, for a database that was filled in bulk. Beats recorded from domain events stay
 * unchanged.
 * @param now later activity is ignored
 */
export async function collectBeats(tx: Db, now: Date): Promise<void> {
  await sql`
    insert into beat (profile_id, kind, source, giver_id, points, at, noted_at)
    select distinct on (profile_id, kind, source) profile_id, kind, source, giver_id, points, at, ${now}::timestamptz
      from (
        select g.user_id as profile_id, 'going' as kind, g.event_id::text as source, null::uuid as giver_id,
               ${going.points}::real as points, least(e.starts_at, ${now}::timestamptz) as at
          from event_going g join event e on e.id = g.event_id
        union all
        select a.holder_id, 'checkedIn', c.event_id::text, null, ${checkedIn.points}, c.at
          from check_in c join ticket a on a.event_id = c.event_id and a.id = c.ticket_id
         where c.at is not null
        union all
        select f.followed_id, 'followed', f.profile_id::text, f.profile_id, ${followed.points}, f.created_at
          from follow f where f.status = 'confirmed'
        union all
        select m.community_id, 'joined', m.user_id::text, m.user_id, ${joined.points}, m.created_at
          from community_participant m where m.status = 'confirmed'
        union all
        select o.profile_id, 'liked', l.profile_id::text, l.profile_id, ${liked.points}, l.created_at
          from item_like l join post o on l.item_type = 'feedPost' and o.id = l.item_id
         where l.profile_id <> o.profile_id
        union all
        select c.profile_id, 'hosted', e.id::text, null, ${hosted.points}, e.ends_at
          from event e join event_creator c on c.event_id = e.id and ${isRunning('c')}
         where e.ends_at <= ${now} and e.going_total > 0 and e.status = 'published'
        union all
        select p.id, 'sold', g.event_id || ':' || g.user_id, null, ${sold.points}, least(g.created_at, ${now}::timestamptz)
          from event_going g
          join event e on e.id = g.event_id
          cross join lateral (
            select c.profile_id as id from event_creator c where c.event_id = e.id and ${isRunning('c')}
            union select a.artist_id from event_artist a where a.event_id = e.id
            union select e.venue_id where e.venue_id is not null) p
         where p.id <> g.user_id) everything
     where at <= ${now}
     order by profile_id, kind, source, at
        on conflict do nothing`.execute(tx);
}
