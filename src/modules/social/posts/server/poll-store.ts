import type { PollId, PostId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { attachedImage, attachedTrack, type AttachmentRow } from './attachment-store.ts';

export type OptionRow = AttachmentRow & { id: string; description: string; votesTotal: number };
export type PollRow = {
  id: PollId;
  closesAt: string | null;
  isClosed: boolean;
  votersTotal: number;
  votedOptionId: string | null;
  options: OptionRow[];
};

/** A `PollRow` as `json`, on `poll q`, with the vote of a user. */
export const pollJson = (userId: UserId | undefined) => sql<PollRow>`
  json_build_object(
    'id', q.id, 'closesAt', q.closes_at, 'isClosed', coalesce(q.closes_at <= now(), false),
    'votersTotal', q.voters_total,
    'votedOptionId', (select v.option_id from poll_vote v
                       where v.poll_id = q.id and v.user_id = ${userId ?? null}::uuid),
    'options', (select json_agg(json_build_object('id', x.id, 'description', x.description, 'kind', x.kind,
                         'targetId', x.target_id, 'gif', x.gif, 'image', ${attachedImage('x')},
                         'track', ${attachedTrack('x')}, 'votesTotal', x.votes_total) order by x.position, x.id)
                  from poll_option x where x.poll_id = q.id))`;

export async function findPoll(db: Db, id: PollId, userId: UserId): Promise<PollRow | undefined> {
  const { rows } = await sql<{ poll: PollRow }>`
    select ${pollJson(userId)} as poll from poll q where q.id = ${id}::uuid`.execute(db);
  return rows[0]?.poll;
}

export async function findOption(tx: Db, pollId: PollId, optionId: string) {
  const { rows } = await sql<{ postId: PostId; isClosed: boolean; hasOption: boolean }>`
    select q.post_id, coalesce(q.closes_at <= now(), false) as is_closed,
           exists (select from poll_option x where x.poll_id = q.id and x.id = ${optionId}::uuid) as has_option
      from poll q where q.id = ${pollId}::uuid`.execute(tx);
  return rows[0];
}

/** Returns the user's vote and locks it. */
export async function findVote(tx: Db, pollId: PollId, userId: UserId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('pollVote')
    .select('optionId')
    .where('pollId', '=', pollId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.optionId;
}

/** Inserts a first vote and updates the totals. @returns false when a concurrent request voted first */
export async function insertVote(tx: Db, pollId: PollId, userId: UserId, optionId: string): Promise<boolean> {
  const { rows } = await sql<{ voted: boolean }>`
    with added as (
      insert into poll_vote (poll_id, user_id, option_id)
      values (${pollId}::uuid, ${userId}::uuid, ${optionId}::uuid)
      on conflict do nothing returning poll_id, option_id
    ), option_counted as (
      update poll_option x set votes_total = votes_total + 1
        from added a where x.poll_id = a.poll_id and x.id = a.option_id
    ), counted as (
      update poll q set voters_total = voters_total + 1 from added a where q.id = a.poll_id
    )
    select true as voted from added`.execute(tx);
  return rows.length > 0;
}

/** Moves a vote. Locks both options in the order of their ids, to avoid deadlocks. */
export async function moveVote(
  tx: Db,
  pollId: PollId,
  userId: UserId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    with locked as (
      select id from poll_option
       where poll_id = ${pollId}::uuid and id in (${from}::uuid, ${to}::uuid) order by id for update
    ), moved as (
      update poll_vote set option_id = ${to}::uuid, created_at = now()
       where poll_id = ${pollId}::uuid and user_id = ${userId}::uuid
    )
    update poll_option x set votes_total = votes_total + case when x.id = ${to}::uuid then 1 else -1 end
      from locked l where x.poll_id = ${pollId}::uuid and x.id = l.id`.execute(tx);
}
