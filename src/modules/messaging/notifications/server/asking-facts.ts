import type { Db } from '#platform/server/db.ts';
import type { Draft } from './draft.ts';
import {
  gigDraft,
  gigOf,
  manageEvent,
  managePathOf,
  ofEvent,
  pathOf,
  profileRoleText,
  roleText,
  text,
  type HeardFact,
  type NamedEvent,
  type NamedProfile,
} from './fact-things.ts';
import * as things from './things-store.ts';

/**
 * Who is asked to help, or to take over (NTF-10). A community is asked in its own list and in those of its team. The key
 * is the event or profile, a colon, who is asked; with more behind it, every invitation is told anew.
 */
export async function teamInvited(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const [to, by, creatorType] = [text(fact, 'userId'), text(fact, 'byId'), text(fact, 'creatorType')];
  const isOffer = creatorType === 'owner';
  const eventId = text(fact, 'eventId');
  const event = eventId ? await things.findEventName(db, eventId) : undefined;
  if (event && !event.deletedAt) {
    const team = await things.listTeam(db, to);
    const about = {
      ...ofEvent(event),
      by,
      type: isOffer ? 'ownershipTransfer' : 'coHostInvitation',
      params: { event: event.name, profile: event.name, role: roleText(creatorType) },
    } as const;
    return [to, ...team].map((one) => ({ ...about, to: one, key: fact.key }));
  }
  const profile = await things.findProfileName(db, text(fact, 'profileId'));
  if (!profile) return [];
  return [
    {
      to,
      by,
      type: isOffer ? 'ownershipTransfer' : 'teamInvitation',
      key: fact.key,
      itemType: profile.type,
      itemId: profile.id,
      params: { profile: profile.name, role: profileRoleText(creatorType) },
      link: pathOf(profile),
    },
  ];
}

/** Whoever asked hears what was said (INV-03); a community answers in its own name. */
export async function teamAnswered(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const [askedBy, by, status] = [text(fact, 'askedById'), text(fact, 'userId'), text(fact, 'status')];
  if (!askedBy) return [];
  const type = status === 'confirmed' ? 'invitationAccepted' : 'invitationDeclined';
  const team = await things.listTeam(db, askedBy);
  const hearers = [askedBy, ...team].filter((to) => to !== text(fact, 'byId'));
  const tell = (about: Omit<Draft, 'to' | 'by' | 'type' | 'key'>) =>
    hearers.map((to) => ({ ...about, to, by, type, key: fact.key }) as const);
  const eventId = text(fact, 'eventId');
  const event = eventId ? await things.findEventName(db, eventId) : undefined;
  if (event && !event.deletedAt)
    return tell({ ...ofEvent(event), params: { profile: event.name }, link: manageEvent(event, 'team') });
  const profileId = text(fact, 'profileId');
  const profile = profileId ? await things.findProfileName(db, profileId) : undefined;
  if (!profile) return [];
  const { id: itemId, type: itemType, name } = profile;
  return tell({ itemType, itemId, link: managePathOf(profile, 'team'), params: { profile: name } });
}

/** Where the reader manages the gig: hosts in their lineup, an artist among their gigs. */
const gigLink = (event: NamedEvent, artist: NamedProfile, isForHosts: boolean): string =>
  isForHosts ? manageEvent(event, 'lineup') : managePathOf(artist, 'gigs');

export async function gigAsked(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const { event, artist, isOfArtist } = await gigOf(db, fact);
  if (!event || !artist) return [];
  // The one is asked for a night, the other is asked about it: each reads who it is that wants it.
  const about = {
    ...gigDraft(event, artist),
    by: isOfArtist ? artist.id : event.creatorId,
    link: gigLink(event, artist, isOfArtist),
  };
  const type = isOfArtist ? 'gigRequest' : 'gigListing';
  const hearing = isOfArtist
    ? await things.listHosts(db, event.id)
    : [artist.id, ...(await things.listTeam(db, artist.id))];
  return hearing.map((to) => ({ ...about, to, type, key: `${event.id}:${artist.id}` }));
}

export async function gigAnswered(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const { event, artist, isOfArtist } = await gigOf(db, fact);
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
    key: fact.key,
    params: { ...params, answer: text(fact, 'status') },
    link: gigLink(event, artist, isOfArtist),
  }));
}
