import { toImages, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { packCursor } from '#platform/cursor.ts';
import {
  EventId,
  isUuid,
  NotificationId,
  type ProfileId,
  type UserId,
  type CommunityId,
  type PlanId,
  type CollectionId,
} from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { kindOf, type Kind } from '../catalog.ts';
import type { Notification } from '../contract.ts';
import { whoText } from '../rules.ts';
import { countUnread, listRows, type NotificationRow } from './list-store.ts';

export type ActionKind = NonNullable<Kind['action']>;

export type Answering<ItemId extends string = string> = {
  readonly viewer: Viewer;
  /** Owner of the list. */
  readonly profileId: ProfileId;
  readonly itemType: string;
  readonly itemId: ItemId;
  /** The user who asks or is invited. */
  readonly userId: UserId;
  readonly accept: boolean;
};

/** `opens`: the page to open after the answer. */
export type Answered = { readonly opens?: PagePath | undefined };

/** How to carry out answers, by the modules that store them. Their refusals are passed on. */
export type Answers = {
  readonly [Kind in ActionKind]?: Answer<ItemIds[Kind]>;
};
export type Answer<ItemId extends string = string> = (
  tx: Db,
  answering: Answering<ItemId>,
) => Promise<Answered>;

/** Bare ids of what is answered about. */
type ItemIds = {
  readonly communityRequest: CommunityId;
  readonly followRequest: ProfileId;
  readonly planRequest: PlanId;
  readonly teamInvitation: EventId | ProfileId;
  readonly gigRequest: EventId;
  readonly gigListing: EventId;
  readonly listInvitation: CollectionId;
  readonly planInvitation: PlanId;
};

/** The status in which a request can still be answered. */
const waiting = {
  communityRequest: 'pending',
  followRequest: 'pending',
  gigListing: 'pending',
  gigRequest: 'pending',
  planRequest: 'pending',
  planInvitation: 'invited',
  listInvitation: 'invited',
  teamInvitation: 'invited',
} as const satisfies Record<ActionKind, string>;

const actionWords = {
  communityRequest: { accept: 'Approve', decline: 'Deny' },
  followRequest: { accept: 'Accept', decline: 'Decline' },
  gigListing: { accept: 'Accept', decline: 'Decline' },
  gigRequest: { accept: 'Accept', decline: 'Decline' },
  planRequest: { accept: 'Approve', decline: 'Deny' },
  planInvitation: { accept: 'I’m in', decline: 'Not this time' },
  listInvitation: { accept: 'Accept', decline: 'Decline' },
  teamInvitation: { accept: 'Accept', decline: 'Decline' },
} as const satisfies Record<ActionKind, { accept: string; decline: string }>;

/** @returns undefined if there is nothing (left) to answer */
export function actionOf(row: NotificationRow, answers: Answers): ActionKind | undefined {
  const { action } = kindOf(row.type);
  return action && answers[action] && row.answerableStatus === waiting[action] ? action : undefined;
}

export async function readList(
  db: Db,
  answers: Answers,
  profileId: ProfileId,
  page: { limit: number; cursor?: string | undefined },
) {
  const [rows, unread] = await Promise.all([
    listRows(db, profileId, { ...page, limit: page.limit + 1 }),
    countUnread(db, profileId),
  ]);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    // Hides rows whose actors are all blocked.
    items: shown
      .filter(({ actorsTotal, actors }) => actorsTotal === 0 || actors.length > 0)
      .map((row) => toNotification(row, answers)),
    total: shown.length,
    offset: 0,
    next: rows.length > page.limit && last ? packCursor([last.changedText, last.id]) : null,
    unread,
  };
}

export function toNotification(row: NotificationRow, answers: Answers): Notification {
  const users = row.actors.map(toProfileCard);
  const who = whoText(
    users.map(({ name }) => name),
    row.actorsTotal,
  );
  const kind = actionOf(row, answers);
  const { type, params, itemType, itemId } = row;
  return {
    id: NotificationId.encode(row.id),
    notificationType: type,
    users: { items: users, total: row.actorsTotal },
    params,
    items: {
      items:
        itemType && itemId
          ? [
              {
                id: wireIdOf(itemType, itemId),
                type: itemType,
                name: nameOf(row),
                images: toImages(row.itemImage),
              },
            ]
          : [],
    },
    deepLinkUrl: row.link,
    createdAt: row.changedAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    action: kind ? { kind, ...actionWords[kind] } : null,
    title: kindOf(type).title(who, params),
  };
}

function wireIdOf(itemType: string, itemId: string): string {
  return itemType === 'event' && isUuid(itemId) ? EventId.encode(itemId as EventId) : `${itemType}:${itemId}`;
}

function nameOf({ params }: NotificationRow): string {
  return (
    params['event'] ??
    params['community'] ??
    params['plan'] ??
    params['list'] ??
    params['profile'] ??
    params['name'] ??
    params['excerpt'] ??
    ''
  );
}
