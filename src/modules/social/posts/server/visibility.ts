import { notBlocked, notMuted } from '#modules/profiles/blocks/server/index.ts';
import { notPrivate } from '#modules/profiles/follows/server/index.ts';
import { isOnTeam, isRunning, runsProfile } from '#modules/profiles/team-roles/server/index.ts';
import { sql } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import type { ProfileId, UserId } from '#platform/ids.ts';

/** The viewer by ids without prefix; undefined for guests. */
export type PostViewer =
  | { readonly userId: UserId; readonly profileId: ProfileId; readonly admin?: boolean }
  | undefined;

const idOf = (viewer: PostViewer) => sql`${viewer?.userId ?? null}::uuid`;

/** Whether a user runs the event, as its host or on a host's team. */
export const runsEvent = (eventId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from event_creator c
           where c.event_id = ${eventId} and ${isRunning('c')}
             and (c.profile_id = ${userId} or ${runsProfile(sql`c.profile_id`, userId)}))`;

export const runsFeed = (userId: RawBuilder<unknown>) => sql<boolean>`
  case o.feed_type
    when 'public' then false
    when 'event' then ${runsEvent(sql`o.feed_id`, userId)}
    else ${runsProfile(sql`o.feed_id`, userId)} end`;

/**
 * Whether a user is part of event `e`: runs it, works at it, plays it or goes to it. Door Managers aren't until it is
 * published (ROL-03).
 */
export const isOfEvent = (e: 'e' | 'fe', userId: RawBuilder<unknown>) => {
  const eventId = sql.ref(`${e}.id`);
  return sql<boolean>`
  (exists (select from event_going g where g.event_id = ${eventId} and g.user_id = ${userId})
   or ${runsEvent(eventId, userId)}
   or ${sql.ref(`${e}.status`)} <> 'draft'
      and exists (select from event_creator c
                   where c.event_id = ${eventId} and c.profile_id = ${userId} and ${isOnTeam('c')})
   or exists (select from event_artist l
               where l.event_id = ${eventId} and ${runsProfile(sql`l.artist_id`, userId)}))`;
};

/**
 * Whether such a row exists, looked up for each post. For `exists`, Postgres may choose to read the whole table into a
 * hash first: all profiles, for a page of 16 posts.
 */
const isFound = (row: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select true from ${row} limit 1), false)`;

/** Whether the viewer may read the public posts of the author of `post o`: all but those of private accounts (FOL-11). */
const authorIsOpen = (viewer: PostViewer) =>
  isFound(
    sql`profile pa where pa.id = o.profile_id and ${viewer?.admin ? sql`true` : notPrivate(viewer, 'pa')}`,
  );

/**
 * Whether the viewer may read the feed of `post o`. Posts of private events and drafts are limited to their guests
 * and team; in mixed feeds, so are posts of unlisted events.
 */
const feedIsOpen = (viewer: PostViewer, where: 'lists' | 'itself') => sql<boolean>`
  case o.feed_type
    when 'public' then ${authorIsOpen(viewer)}
    when 'event' then ${isFound(sql`event fe
       where fe.id = o.feed_id and fe.deleted_at is null
         and (fe.status <> 'draft' and ${where === 'lists' ? sql`fe.visibility = 'public'` : sql`fe.visibility <> 'private'`}
              or ${viewer ? isOfEvent('fe', idOf(viewer)) : sql`false`})`)}
    else ${isFound(sql`profile fp where fp.id = o.feed_id and fp.deleted_at is null`)} end`;

const authorIsHere = isFound(sql`profile a where a.id = o.profile_id and a.deleted_at is null`);

/** Whether `post o` may be read on its own page. */
export const isReadable = (viewer: PostViewer) => sql<boolean>`
  o.deleted_at is null
  and (o.hidden_at is null or ${viewer?.admin ?? false} or o.user_id is not distinct from ${idOf(viewer)})
  and ${authorIsHere} and ${notBlocked(viewer?.userId, 'o.profile_id')} and ${feedIsOpen(viewer, 'itself')}`;

/** Whether `post o` may appear in its own feed. Unlike `isReadable`, excludes muted authors. */
export const isListedInFeed = (viewer: PostViewer) => sql<boolean>`
  o.deleted_at is null and o.hidden_at is null
  and ${authorIsHere} and ${notBlocked(viewer?.userId, 'o.profile_id')} and ${notMuted(viewer?.userId, 'o.profile_id')}
  and ${feedIsOpen(viewer, 'itself')}`;

/** Whether posts by the author in a column may appear in lists. Checked once per author. */
export const authorIsListed = (viewer: PostViewer, column: string) => sql<boolean>`
  (${isFound(sql`profile a where a.id = ${sql.ref(column)} and a.deleted_at is null`)}
   and ${notBlocked(viewer?.userId, column)} and ${notMuted(viewer?.userId, column)})`;

/** Whether `post o` may appear in mixed feeds, given that its author may. */
export const isListedOfAuthor = (viewer: PostViewer) => sql<boolean>`
  o.deleted_at is null and o.hidden_at is null
  and ${notMuted(viewer?.userId, 'o.feed_id')} and ${feedIsOpen(viewer, 'lists')}`;

/** Whether `post o` may appear in mixed feeds. */
export const isListed = (viewer: PostViewer) => sql<boolean>`
  ${isListedOfAuthor(viewer)} and ${authorIsListed(viewer, 'o.profile_id')}`;
