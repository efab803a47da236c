import type { UserId } from '#platform/ids.ts';
import { demoPassword, demoPeople } from './city/demo-people.ts';
import type { DemoRole } from './city/demo-people.ts';
import { idOf } from './ids.ts';

/** Events that every demo city has on any day. Their ids never change, for journeys, docs and screenshots. */
export const landmarkKeys = {
  nightFreight: 'night-freight-014',
  free: 'monday-night-owls',
  soldOut: 'two-and-four-beat-night',
  nearlyGone: 'roller-disco',
  cancelled: 'harbor-noise',
  outside: 'midweek-ballroom',
  draw: 'low-lights',
  opening: 'disco-mercado',
  presale: 'day-freight',
  returns: 'first-chair',
} as const;

export type Landmark = keyof typeof landmarkKeys;

/** Of the event that is sold on DICE. */
export const outsideProviderId = '6b4d2m';

const eventId = (landmark: Landmark) => idOf('event', landmarkKeys[landmark]);
const ticketId = (landmark: Landmark, ticketType: string) =>
  idOf('ticketType', `${landmarkKeys[landmark]} ${ticketType}`);

/** The ids are bare; `path` is the page. */
export const landmarks = {
  nightFreight: {
    name: 'Night Freight 014',
    eventId: eventId('nightFreight'),
    path: `/events/b/${eventId('nightFreight')}`,
    tickets: {
      generalAdmission: ticketId('nightFreight', 'general-admission'),
      first90Minutes: ticketId('nightFreight', 'first-90-minutes'),
      crewOfFour: ticketId('nightFreight', 'crew-of-four'),
      /** Sold out. */
      earlyBird: ticketId('nightFreight', 'early-bird'),
      /** On sale later. */
      afterHours: ticketId('nightFreight', 'after-hours'),
      /** Locked: `unlockCode` shows it. */
      vip: ticketId('nightFreight', 'vip'),
    },
    /** 15% off. */
    discountCode: 'BACKROW',
    unlockCode: 'BACKROOM',
  },
  /** RSVP only. */
  free: {
    name: 'Monday Night Owls',
    eventId: eventId('free'),
    path: `/events/b/${eventId('free')}`,
    tickets: { rsvp: ticketId('free', 'rsvp') },
  },
  soldOut: {
    name: 'Two & Four Beat Night',
    eventId: eventId('soldOut'),
    path: `/events/b/${eventId('soldOut')}`,
    tickets: { general: ticketId('soldOut', 'general') },
  },
  /** Two tickets left. */
  nearlyGone: {
    name: 'Roller Disco',
    eventId: eventId('nearlyGone'),
    path: `/events/b/${eventId('nearlyGone')}`,
    tickets: { general: ticketId('nearlyGone', 'general') },
  },
  cancelled: {
    name: 'Harbor Noise',
    eventId: eventId('cancelled'),
    path: `/events/b/${eventId('cancelled')}`,
  },
  /** Sold on DICE. */
  outside: {
    name: 'Midweek Ballroom',
    eventId: eventId('outside'),
    path: `/events/d/${outsideProviderId}`,
  },
  /** Its tickets are in a draw that people can enter now. */
  draw: {
    name: 'Low Lights',
    eventId: eventId('draw'),
    path: `/events/b/${eventId('draw')}`,
    tickets: { general: ticketId('draw', 'general') },
  },
  /** Tickets go on sale tomorrow, with a fair opening. */
  opening: {
    name: 'Disco Mercado',
    eventId: eventId('opening'),
    path: `/events/b/${eventId('opening')}`,
  },
  /** In a presale for members and regulars of Freight Union. */
  presale: {
    name: 'Day Freight',
    eventId: eventId('presale'),
    path: `/events/b/${eventId('presale')}`,
    tickets: { general: ticketId('presale', 'general') },
  },
  /** Sold out, with a waiting list and a listed return. */
  returns: {
    name: 'First Chair',
    eventId: eventId('returns'),
    path: `/events/b/${eventId('returns')}`,
    tickets: { general: ticketId('returns', 'general') },
  },
} as const;

/** Demo users by role. */
export const landmarkPeople = Object.fromEntries(
  demoPeople.map(({ role, key, email, firstName, lastName }) => [
    role,
    { userId: idOf('user', key), email, name: `${firstName} ${lastName}`, password: demoPassword },
  ]),
) as Record<DemoRole, { userId: UserId; email: string; name: string; password: string }>;

export const landmarkProfiles = {
  freightUnion: idOf('community', 'freight-union'),
  ninthStFreight: idOf('venue', 'ninth-st-freight'),
  oktaLindqvist: idOf('artist', 'okta-lindqvist'),
} as const;

/** Posts that every demo city has. */
export const landmarkPosts = {
  /** On the feed of Freight Union; the fan hasn't voted. */
  openPoll: idOf('post', 'freight-poll'),
  closedPoll: idOf('post', 'freight-poll-closed'),
  /** Pinned on the feed of Night Freight by its host. */
  pinned: idOf('post', 'freight-address'),
  /** With a song, on the feed of the artist. */
  song: idOf('post', 'okta-platform'),
} as const;

/** Lists and plans that every demo city has. */
export const landmarkLists = {
  frontLeft: idOf('collection', 'front-left-by-the-speaker'),
  friday: idOf('collection', 'friday-by-foot'),
  newToTheCity: idOf('collection', 'new-to-the-city'),
  openPlan: idOf('plan', 'freight-by-bike'),
  closedPlan: idOf('plan', 'owls-table'),
} as const;
