import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import type { ArtistId, CollectionId, CommentId, EventId, PlanId, PostId, ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { shortDay, timeOfDay, zoneName } from '#platform/time.ts';
import { excerpt } from './draft.ts';
import * as things from './things-store.ts';

export type NamedProfile = NonNullable<Awaited<ReturnType<typeof things.findProfileName>>>;
export type NamedEvent = NonNullable<Awaited<ReturnType<typeof things.findEventName>>>;

export const pathOf = (profile: NamedProfile): string => profilePath(profile);

export const managePathOf = (profile: NamedProfile, section: string): string =>
  manageProfilePath(profile, section);

export const manageEvent = ({ provider, providerId }: NamedEvent, section: string): string =>
  manageEventPath({ providerCode: providerCode(provider), providerId }, section);

export async function linkTo(db: Db, profileId: ProfileId): Promise<string | undefined> {
  const profile = await things.findProfileName(db, profileId);
  return profile && pathOf(profile);
}

export const ofCommunity = (community: NamedProfile) => ({
  itemType: 'community',
  itemId: community.id,
  params: { community: community.name },
  link: pathOf(community),
});

export async function findEvent(db: Db, id: EventId): Promise<NamedEvent | undefined> {
  const event = await things.findEventName(db, id);
  return event && event.status !== 'draft' && !event.deletedAt ? event : undefined;
}

export const ofEvent = (event: NamedEvent) => ({
  itemType: 'event',
  itemId: event.id,
  params: { event: event.name },
  link: eventPath({
    providerCode: providerCode(event.provider),
    providerId: event.providerId,
    name: event.name,
  }),
});

/** `11:00 PM PST`: a deadline names the zone, as its reader may be elsewhere (FMT-03). */
export const timeAtEvent = ({ timezone }: Pick<NamedEvent, 'timezone'>, at: Date | string): string =>
  `${timeOfDay(at, timezone)} ${zoneName(at, timezone)}`;

/** `Sat, Nov 28, 11:00 PM PST` */
export const momentAtEvent = (event: Pick<NamedEvent, 'timezone'>, at: Date | string): string =>
  `${shortDay(at, event.timezone)}, ${timeAtEvent(event, at)}`;

export async function gigOf(db: Db, { eventId, artistId }: { eventId: EventId; artistId: ArtistId }) {
  const [event, artist] = await Promise.all([findEvent(db, eventId), things.findProfileName(db, artistId)]);
  return { event, artist };
}

export const gigDraft = (event: NamedEvent, artist: NamedProfile) => ({
  ...ofEvent(event),
  params: { event: event.name, artist: artist.name },
});

export async function nameOfEvent(
  db: Db,
  eventId: EventId,
): Promise<{ name: string; link: string } | undefined> {
  const event = await findEvent(db, eventId);
  return event && { name: event.name, link: ofEvent(event).link };
}

export const ofPlan = (plan: { id: PlanId; name: string }) => ({
  itemType: 'activity',
  itemId: plan.id,
  params: { plan: plan.name },
  link: `/plans/${plan.id}`,
});

export const threadLink = (itemType: string, itemId: string): string =>
  itemType === 'activity' ? `/plans/${itemId}` : `/posts/${itemId}`;

export async function authorOf(db: Db, itemType: string, itemId: string): Promise<string | undefined> {
  if (itemType === 'activity') return (await things.findPlanName(db, itemId as PlanId))?.creatorId;
  return (await things.findPost(db, itemId as PostId))?.profileId;
}

/** @returns undefined if the item can no longer be read or has no page */
export async function likedThing(db: Db, itemType: string, itemId: string) {
  switch (itemType) {
    case 'feedPost': {
      const post = await things.findPost(db, itemId as PostId);
      return post && { name: excerpt(post.description), link: `/posts/${itemId}` };
    }
    case 'comment': {
      const comment = await things.findComment(db, itemId as CommentId);
      return comment && { name: excerpt(comment.text), link: threadLink(comment.itemType, comment.itemId) };
    }
    case 'event': {
      const event = await findEvent(db, itemId as EventId);
      return event && { name: event.name, link: ofEvent(event).link };
    }
    case 'collection': {
      const list = await things.findCollection(db, itemId as CollectionId);
      if (!list || list.deletedAt) return undefined;
      return { name: list.name, link: `/${list.kind === 'do-list' ? 'do-lists' : 'collections'}/${itemId}` };
    }
    default:
      return undefined;
  }
}

export const roleText = (creatorType: string): string =>
  ({ owner: 'Host', collaborator: 'Co-Host', assistant: 'Door Manager' })[creatorType] ?? 'Co-Host';
export const profileRoleText = (creatorType: string): string =>
  ({ owner: 'Owner', collaborator: 'Admin', assistant: 'Door Manager' })[creatorType] ?? 'Admin';
