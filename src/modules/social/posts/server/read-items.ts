import { PollId, type EventId, type PlanId } from '#platform/ids.ts';
import type { EventCard } from '#modules/events/events/contract.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import { toTrack } from '#modules/music/server/index.ts';
import type { Plan } from '#modules/social/plans/contract.ts';
import { readSeenPlans } from '#modules/social/plans/server/index.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Poll, PostItem } from '../item-contract.ts';
import type { AttachmentRow, StoredAttachment } from './attachment-store.ts';
import type { OptionRow, PollRow } from './poll-store.ts';

type ItemRow = AttachmentRow & { readonly poll: PollRow | null };
type Cards = ReadonlyMap<string, EventCard>;
export type Plans = ReadonlyMap<string, Plan>;

/**
 * The attachments of posts, in the order of the posts. Attachments the viewer may not see are left empty.
 * @param plans those that are attached, if they were read with others
 */
export async function readItems(
  db: Db,
  rows: readonly ItemRow[],
  viewer: Viewer | undefined,
  plans: Promise<Plans> = readSeenPlans(db, idsOf(rows, 'activity'), viewer),
): Promise<(PostItem | undefined)[]> {
  const options = rows.flatMap(({ poll }) => poll?.options ?? []);
  const [cards, seenPlans] = await Promise.all([readCards(db, idsOf([...rows, ...options], 'event')), plans]);
  return rows.map((row) => itemOf(row, cards, seenPlans));
}

/** A poll with the attachments of its options. */
export async function readPoll(db: Db, row: PollRow): Promise<Poll> {
  return toPoll(row, await readCards(db, idsOf(row.options, 'event')));
}

type TargetIds = { readonly activity: PlanId; readonly event: EventId };

/** Bare ids of what is attached of one kind. */
export function idsOf<Kind extends keyof TargetIds>(
  rows: readonly StoredAttachment[],
  kind: Kind,
): TargetIds[Kind][] {
  const ids = rows.flatMap((one) => (one.kind === kind && one.targetId ? [one.targetId] : []));
  return [...new Set(ids)] as TargetIds[Kind][];
}

function itemOf(row: ItemRow, cards: Cards, plans: Plans): PostItem | undefined {
  if (row.kind === 'activity') {
    const payload = plans.get(row.targetId!);
    return payload && { type: row.kind, payload };
  }
  if (row.kind === 'poll') return row.poll ? { type: row.kind, payload: toPoll(row.poll, cards) } : undefined;
  return attachmentOf(row, cards);
}

type Attachment = Poll['options']['items'][number]['attachments']['items'][number];

function attachmentOf({ kind, targetId, ...row }: AttachmentRow, cards: Cards): Attachment | undefined {
  if (kind === 'gif') return row.gif ? { type: kind, payload: row.gif } : undefined;
  if (kind === 'image') {
    const [payload] = toImages(row.image);
    return payload && { type: kind, payload };
  }
  if (kind === 'event') {
    const payload = cards.get(targetId!);
    return payload && { type: kind, payload };
  }
  if (kind === 'track') return row.track ? { type: kind, payload: toTrack(row.track) } : undefined;
  return undefined;
}

/** Results are included once the viewer has voted or the poll is closed. */
function toPoll(row: PollRow, cards: Cards): Poll {
  const showsResult = row.isClosed || row.votedOptionId !== null;
  const toOption = (option: OptionRow) => {
    const attachment = attachmentOf(option, cards);
    return {
      id: option.id,
      description: option.description,
      attachments: { items: attachment ? [attachment] : [] },
      total: showsResult ? option.votesTotal : null,
    };
  };
  return {
    id: PollId.encode(row.id),
    options: { items: row.options.map(toOption) },
    total: row.votersTotal,
    closesAt: row.closesAt && new Date(row.closesAt).toISOString(),
    closed: row.isClosed,
    votedOptionId: row.votedOptionId,
  };
}
