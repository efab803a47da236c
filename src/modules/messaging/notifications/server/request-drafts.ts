import type { gigAnswered, gigRequested } from '#modules/events/gigs/events.ts';
import type { teamAnswered, teamInvited } from '#modules/events/teams/events.ts';
import type { profileDeleted } from '#modules/profiles/profiles/events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import {
  gigDraft,
  gigOf,
  linkTo,
  manageEvent,
  managePathOf,
  ofEvent,
  pathOf,
  profileRoleText,
  roleText,
  type NamedEvent,
  type NamedProfile,
} from './draft-parts.ts';
import * as things from './things-store.ts';

/**
 * Invitations to a team and ownership transfers (NTF-10). An invited community gets it in its own list and those of
 * its team. The key is the event or profile, a colon, and who is invited. With a longer key, each invitation is a new
 * row.
 */
export async function listTeamInvited(
  db: Db,
  { key, payload }: Delivery<typeof teamInvited>,
): Promise<readonly NotificationDraft[]> {
  const { userId: to, byId: by, creatorType, eventId, profileId } = payload;
  // It was withdrawn or answered meanwhile.
  if (!(await things.isInvited(db, (eventId ?? profileId)!, to))) return [];
  const isOffer = creatorType === 'owner';
  const event = eventId ? await things.findEventName(db, eventId) : undefined;
  if (event && !event.deletedAt) {
    const team = await things.listTeam(db, to);
    const about = {
      ...ofEvent(event),
      by,
      type: isOffer ? 'ownershipTransfer' : 'coHostInvitation',
      params: { event: event.name, profile: event.name, role: roleText(creatorType) },
    } as const;
    return [to, ...team].map((one) => ({ ...about, to: one, key }));
  }
  const profile = profileId ? await things.findProfileName(db, profileId) : undefined;
  if (!profile) return [];
  return [
    {
      to,
      by,
      type: isOffer ? 'ownershipTransfer' : 'teamInvitation',
      key,
      itemType: profile.type,
      itemId: profile.id,
      params: { profile: profile.name, role: profileRoleText(creatorType) },
      link: pathOf(profile),
    },
  ];
}

/** Notifies the sender of the invitation about the answer (INV-03). A community answers in its own name. */
export async function listTeamAnswered(
  db: Db,
  { key, payload }: Delivery<typeof teamAnswered>,
): Promise<readonly NotificationDraft[]> {
  const { askedById: askedBy, userId: by, status, byId, creatorType, eventId, profileId } = payload;
  if (!askedBy) return [];
  const type = status === 'confirmed' ? 'invitationAccepted' : 'invitationDeclined';
  const team = await things.listTeam(db, askedBy);
  const hearers = [askedBy, ...team].filter((to) => to !== byId);
  const tell = (about: Omit<NotificationDraft, 'to' | 'by' | 'type' | 'key'>) =>
    hearers.map((to) => ({ ...about, to, by, type, key }) as const);
  const paramsOf = (profile: string) => ({ profile, ...(creatorType === 'owner' && { offer: 'ownership' }) });
  const event = eventId ? await things.findEventName(db, eventId) : undefined;
  if (event && !event.deletedAt)
    return tell({ ...ofEvent(event), params: paramsOf(event.name), link: manageEvent(event, 'team') });
  const profile = profileId ? await things.findProfileName(db, profileId) : undefined;
  if (!profile) return [];
  const { id: itemId, type: itemType, name } = profile;
  return tell({ itemType, itemId, link: managePathOf(profile, 'team'), params: paramsOf(name) });
}

/** Tells the team of a deleted page. Links to the owner who deleted it, because the page can’t be opened. */
export async function listPageDeleted(
  db: Db,
  { payload: { profileId, byId: by, teamIds = [] } }: Delivery<typeof profileDeleted>,
): Promise<readonly NotificationDraft[]> {
  const link = by && (await linkTo(db, by));
  if (!link) return [];
  const { type: kind, name } = await things.readDeletedPage(db, profileId);
  const about = { by, type: 'pageDeleted', key: profileId, params: { profile: name, kind }, link } as const;
  return teamIds.map((to) => ({ ...about, to }));
}

/** Page where the reader manages the gig: the lineup for hosts, the gigs of an artist. */
const gigLink = (event: NamedEvent, artist: NamedProfile, isForHosts: boolean): string =>
  isForHosts ? manageEvent(event, 'lineup') : managePathOf(artist, 'gigs');

export async function listGigRequested(
  db: Db,
  { id: actId, payload }: Delivery<typeof gigRequested>,
): Promise<readonly NotificationDraft[]> {
  const { event, artist } = await gigOf(db, payload);
  const isOfArtist = payload.side === 'artist';
  // It was withdrawn meanwhile.
  if (!event || !artist || !(await things.asksForGig(db, payload))) return [];
  // Each side sees the other side's name.
  const about = {
    ...gigDraft(event, artist),
    by: isOfArtist ? artist.id : event.creatorId,
    actId,
    link: gigLink(event, artist, isOfArtist),
  };
  const type = isOfArtist ? 'gigRequest' : 'gigListing';
  const hearing = isOfArtist
    ? await things.listHosts(db, event.id)
    : [artist.id, ...(await things.listTeam(db, artist.id))];
  return hearing.map((to) => ({ ...about, to, actId, type, key: `${event.id}:${artist.id}` }));
}

export async function listGigAnswered(
  db: Db,
  { key, payload }: Delivery<typeof gigAnswered>,
): Promise<readonly NotificationDraft[]> {
  const { event, artist } = await gigOf(db, payload);
  const isOfArtist = payload.side === 'artist';
  if (!event || !artist) return [];
  const { params, ...about } = gigDraft(event, artist);
  const hearing = isOfArtist
    ? await things.listHosts(db, event.id)
    : [artist.id, ...(await things.listTeam(db, artist.id))];
  return hearing.map((to) => ({
    ...about,
    to,
    by: isOfArtist ? artist.id : event.creatorId,
    type: 'gigAnswered',
    key,
    params: { ...params, answer: payload.status },
    link: gigLink(event, artist, isOfArtist),
  }));
}
