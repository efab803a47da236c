import { toImages, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import {
  EventId,
  isUuid,
  NotificationId,
  type ProfileId,
  type UserId,
  type CommunityId,
  type PlanId,
  type CollectionId,
  type ArtistId,
} from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { kindOf, titleOf, type Kind } from '../catalog.ts';
import type { Notification } from '../contract.ts';
import { whoText } from '../rules.ts';
import { countUnread, listRows, type NotificationRow } from './list-store.ts';

export type ActionKind = NonNullable<Kind['action']>;

/** Bare ids of the item that a request is about, and of the user, community or artist that asks or is invited. */
type About<ItemId extends string = string, PartyId extends string = string> = {
  readonly itemId: ItemId;
  readonly partyId: PartyId;
};
type AboutOf = {
  readonly communityRequest: About<CommunityId, UserId>;
  readonly followRequest: About<ProfileId, UserId>;
  readonly planRequest: About<PlanId, UserId>;
  readonly teamInvitation: About<EventId | ProfileId, ProfileId>;
  readonly gigRequest: About<EventId, ArtistId>;
  readonly gigListing: About<EventId, ArtistId>;
  readonly listInvitation: About<CollectionId, UserId>;
  readonly planInvitation: About<PlanId, UserId>;
};

/** `opens`: the page to open after the answer. */
export type Answered = { readonly opens?: PagePath | undefined };

export type Answer<Of extends About = About> = (
  tx: Db,
  answering: Of & {
    readonly viewer: Viewer;
    readonly itemType: string;
    readonly accept: boolean;
  },
) => Promise<Answered>;

/** How to carry out answers, by the modules that store them. Their refusals are passed on. */
export type Answers = { readonly [Kind in ActionKind]?: Answer<AboutOf[Kind]> };

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

const accepting = { accept: 'Accept', decline: 'Decline', confirmed: 'Accepted', denied: 'Declined' };
const approving = { ...accepting, accept: 'Approve', confirmed: 'Approved' };

/** Words of the two buttons, and of the status that an answer leads to. */
const actionWords: Readonly<Record<ActionKind, typeof accepting>> = {
  communityRequest: approving,
  followRequest: accepting,
  gigListing: accepting,
  gigRequest: accepting,
  planRequest: accepting,
  planInvitation: { accept: 'I’m in', decline: 'Not this time', confirmed: 'You’re in', denied: 'Declined' },
  listInvitation: accepting,
  teamInvitation: accepting,
};

/** @returns undefined if there is nothing (left) to answer */
export function actionOf(row: NotificationRow, answers: Answers): ActionKind | undefined {
  const { action } = kindOf(row.type);
  return action && answers[action] && row.answerableStatus === waiting[action] ? action : undefined;
}

/** @returns null for what isn't a request, is open, or was withdrawn */
function answeredText({ type, answerableStatus }: NotificationRow): string | null {
  const { action } = kindOf(type);
  const isAnswered = answerableStatus === 'confirmed' || answerableStatus === 'denied';
  return action && isAnswered ? actionWords[action][answerableStatus] : null;
}

type ReadList = { readonly profileId: ProfileId; readonly viewerId: UserId };

export async function readList(db: Db, answers: Answers, { profileId, viewerId }: ReadList, page: PageInput) {
  const [rows, unread] = await Promise.all([
    listRows(db, profileId, { ...page, limit: page.limit + 1 }, viewerId),
    countUnread(db, profileId, viewerId),
  ]);
  const { rows: shown, next } = cutPage(rows, page.limit, ({ changedText, id }) => [changedText, id]);
  return {
    items: shown.map((row) => toNotification(row, answers)),
    next,
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
    action: kind ? { kind, accept: actionWords[kind].accept, decline: actionWords[kind].decline } : null,
    answered: answeredText(row),
    title: titleOf(type, who, params),
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
