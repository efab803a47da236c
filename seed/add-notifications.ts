import type { NotificationType, Params } from '#modules/messaging/notifications/catalog.ts';
import type { Tx } from '#platform/server/db.ts';
import { addDays } from '#platform/time.ts';
import { waitingGigs } from './add-gigs.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { demoArtist, demoArtistPerson, demoCommunity } from './city/demo-people.ts';
import { instant } from './clock.ts';
import { coHosting, eventToCoHost } from './co-hosting.ts';
import { idOf } from './ids.ts';
import { landmarkKeys, landmarks } from './landmarks.ts';

/** A notification; `by` are people, newest first. */
type Line = {
  readonly to: readonly [kind: 'user' | 'artist' | 'community', key: string];
  readonly type: NotificationType;
  readonly by: readonly string[];
  readonly about?: readonly [itemType: string, itemId: string];
  readonly key?: string;
  readonly params?: Params;
  readonly link: string;
  readonly daysAgo: number;
  /** Los Angeles time. Only the first minutes of today are certainly past. */
  readonly at: string;
  readonly read?: boolean;
};

const user = (key: string) => ['user', key] as const;
const person = (key: string) => `/users/${idOf('user', key)}`;
const freight = idOf('community', demoCommunity);
const event = ['event', landmarks.nightFreight.eventId] as const;
const eventLink = `${landmarks.nightFreight.path}/night-freight-014`;
const eventName = { event: landmarks.nightFreight.name };
const owls = ['event', idOf('event', landmarkKeys.free)] as const;
const byBike = idOf('plan', 'freight-by-bike');
const owlsTable = idOf('plan', 'owls-table');
const skates = idOf('plan', 'skates-on');

const [maya, ines, okta] = [user('maya-okafor'), user('ines-duarte'), user('okta-lindqvist-person')];
const artist = ['artist', demoArtist] as const;
const inFreight = { about: ['community', freight], params: { community: 'Freight Union' } } as const;

/** The notifications of the demo users. */
function linesOf(city: City): Line[] {
  return [
    ...linesAboutGigs(city),
    ...linesToMaya(city),
    ...linesToInes(city),
    ...linesToOkta(city),
    toTheo,
    invitation(city),
  ];
}

function linesAboutGigs(city: City): Line[] {
  const { listed, asked } = waitingGigs(city);
  const about = ({ key, name }: { key: string; name: string }) => ({
    about: ['event', idOf('event', key)] as const,
    key: `${idOf('event', key)}:${idOf('artist', demoArtist)}`,
    params: { event: name, artist: 'Okta Lindqvist' },
    link: `/events/b/${idOf('event', key)}`,
    daysAgo: 1,
    at: '15:20',
  });
  return [
    ...(listed
      ? [okta, artist].map((to): Line => ({ to, type: 'gigListing', by: [coHosting.host], ...about(listed) }))
      : []),
    ...(asked ? [{ to: ines, type: 'gigRequest', by: [demoArtistPerson], ...about(asked) } as const] : []),
  ];
}

function linesToMaya(city: City): Line[] {
  return [
    {
      to: maya,
      type: 'planRequested',
      by: ['ines-duarte'],
      about: ['activity', byBike],
      key: `${byBike}:${idOf('user', 'ines-duarte')}`,
      params: { plan: 'Night Freight by bike' },
      link: `/plans/${byBike}`,
      daysAgo: 0,
      at: '00:09',
    },
    {
      to: maya,
      type: 'eventJoined',
      by: ['june-abara', 'theo-brandt'],
      about: event,
      params: eventName,
      link: eventLink,
      daysAgo: 0,
      at: '00:04',
    },
    {
      to: maya,
      type: 'planInvited',
      by: ['june-abara'],
      about: ['activity', owlsTable],
      params: { plan: 'A table at the Owls' },
      link: `/plans/${owlsTable}`,
      daysAgo: 1,
      at: '19:20',
      read: true,
    },
    {
      to: maya,
      ...newFollowers(city, 'user', 'maya-okafor', 4),
      daysAgo: 1,
      at: '18:02',
    },
    {
      to: maya,
      type: 'communityApproved',
      by: [],
      key: `${freight}:approved`,
      ...inFreight,
      link: `/communities/${freight}`,
      daysAgo: 4,
      at: '21:15',
      read: true,
    },
    {
      to: maya,
      type: 'planConfirmed',
      by: ['theo-brandt'],
      about: ['activity', skates],
      params: { plan: 'Skates on' },
      link: `/plans/${skates}`,
      daysAgo: 12,
      at: '13:40',
      read: true,
    },
    {
      to: maya,
      type: 'eventChanged',
      by: [],
      about: owls,
      params: { event: 'Monday Night Owls' },
      link: `/events/b/${owls[1]}`,
      daysAgo: 40,
      at: '10:05',
      read: true,
    },
  ];
}

function linesToInes(city: City): Line[] {
  return [
    ...membersOf(city, 'pending', 3).map((asking, place): Line => {
      const key = `${freight}:${idOf('user', asking)}`;
      const link = `/communities/${freight}`;
      return {
        to: ines,
        type: 'communityRequest',
        by: [asking],
        key,
        ...inFreight,
        link,
        daysAgo: place,
        at: `00:0${place + 2}`,
      };
    }),
    {
      to: ines,
      type: 'communityJoined',
      by: membersOf(city, 'confirmed', 6),
      ...inFreight,
      link: `/communities/${freight}`,
      daysAgo: 1,
      at: '22:48',
    },
    {
      to: ines,
      type: 'planInvited',
      by: ['june-abara'],
      about: ['activity', owlsTable],
      params: { plan: 'A table at the Owls' },
      link: `/plans/${owlsTable}`,
      daysAgo: 1,
      at: '19:21',
    },
    {
      to: ines,
      ...newFollowers(city, 'user', 'ines-duarte', 5),
      daysAgo: 5,
      at: '09:30',
      read: true,
    },
  ];
}

function linesToOkta(city: City): Line[] {
  return [
    {
      to: okta,
      type: 'eventJoined',
      by: ['maya-okafor', 'june-abara'],
      about: event,
      params: eventName,
      link: eventLink,
      daysAgo: 0,
      at: '00:06',
    },
    {
      to: okta,
      type: 'planConfirmed',
      by: ['maya-okafor'],
      about: ['activity', byBike],
      params: { plan: 'Night Freight by bike' },
      link: `/plans/${byBike}`,
      daysAgo: 2,
      at: '16:11',
    },
    {
      to: okta,
      ...newFollowers(city, 'user', 'okta-lindqvist-person', 3),
      daysAgo: 9,
      at: '11:00',
      read: true,
    },
    {
      to: artist,
      ...newFollowers(city, 'artist', demoArtist, 8),
      daysAgo: 0,
      at: '00:03',
    },
  ];
}

const toTheo: Line = {
  to: user('theo-brandt'),
  type: 'planInvited',
  by: ['maya-okafor'],
  about: ['activity', byBike],
  params: { plan: 'Night Freight by bike' },
  link: `/plans/${byBike}`,
  daysAgo: 1,
  at: '20:10',
};

function invitation(city: City): Line {
  const coHosted = eventToCoHost(city);
  const coHostedId = idOf('event', coHosted.key);
  return {
    to: user(coHosting.asked),
    type: 'coHostInvitation',
    by: [coHosting.host],
    about: ['event', coHostedId],
    key: `${coHostedId}:${idOf('user', coHosting.asked)}`,
    params: { event: coHosted.name, profile: coHosted.name, role: 'Co-Host' },
    link: `/events/b/${coHostedId}`,
    daysAgo: 1,
    at: '17:40',
    read: true,
  };
}

/** Links to the newest. */
function newFollowers(city: City, kind: string, key: string, atMost: number) {
  const by = city.follows
    .filter((follow) => follow.kind === kind && follow.key === key)
    .slice(0, atMost)
    .map((follow) => follow.person);
  return { type: 'follow', by, link: person(by[0] ?? '') } as const;
}

function membersOf(city: City, status: string, atMost: number): string[] {
  return city.memberships
    .filter((one) => one.community === demoCommunity && one.status === status)
    .slice(0, atMost)
    .map((one) => one.person);
}

/** Adds notifications for the demo users, some unread. Skips those without an actor. */
export async function addNotifications(tx: Tx, city: City): Promise<void> {
  const spoken: readonly NotificationType[] = ['communityApproved', 'eventChanged'];
  const lines = linesOf(city).filter(({ by, type }) => by.length > 0 || spoken.includes(type));
  const rows = lines.map((line, place) => {
    const { to, type, by, about, params = {}, link, daysAgo, at, read } = line;
    const changedAt = instant(`${addDays(city.today, -daysAgo)}T${at}`);
    const row = {
      profileId: idOf(...to),
      id: idOf('notification', `${to.join(' ')} ${type} ${place}`),
      type,
      key: line.key ?? about?.[1] ?? city.today,
      itemType: about?.[0] ?? null,
      itemId: about?.[1] ?? null,
      params: params as never,
      link,
      actorsTotal: by.length,
      changedAt,
      readAt: read ? changedAt : null,
    };
    return { row, by };
  });
  await addAll(
    tx,
    'notification',
    rows.map(({ row }) => row),
  );
  const actors = rows.flatMap(({ row: { profileId, type, key, changedAt }, by }) =>
    by.map((actor, place) => ({
      profileId,
      type,
      key,
      actorId: idOf('user', actor),
      createdAt: new Date(changedAt.getTime() - place * 60_000),
    })),
  );
  await addAll(tx, 'notificationActor', actors);
}
