import { catalog, kindOf, mayText, type Channel, type NotificationType } from './catalog.ts';
import type { Settings } from './contract.ts';
import { coversBroadcasts } from './copy.ts';

export type SettingsGroup = {
  readonly key: string;
  readonly title: string;
  readonly kinds: readonly NotificationType[];
  /** Channels that don't apply. */
  readonly never?: readonly Channel[];
};

/** Types that share a switch. Each type is in exactly one group (ACC-04). */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    key: 'people',
    title: 'People',
    kinds: ['follow', 'followBack', 'followRequest', 'followApproved', 'followInvited', 'eventJoined'],
  },
  { key: 'posts', title: 'Posts, likes and comments', kinds: ['post', 'like', 'comment', 'reply'] },
  {
    key: 'communities',
    title: 'Communities',
    kinds: ['communityRequest', 'communityApproved', 'communityDenied', 'communityJoined'],
  },
  {
    key: 'plans',
    title: 'Plans',
    kinds: [
      'planInvited',
      'planRequested',
      'planConfirmed',
      'voteEnded',
      'planCancelled',
      'seatHeld',
      'seatPaid',
    ],
  },
  {
    key: 'teams',
    title: 'Teams',
    kinds: [
      'teamInvitation',
      'coHostInvitation',
      'ownershipTransfer',
      'invitationAccepted',
      'invitationDeclined',
      'pageDeleted',
      'listInvitation',
    ],
  },
  { key: 'gigs', title: 'Gigs', kinds: ['gigRequest', 'gigListing', 'gigAnswered'] },
  {
    key: 'orders',
    title: 'Tickets',
    kinds: [
      'orderCompleted',
      'ticketSent',
      'ticketTransferred',
      'ticketDeclined',
      'ticketOffered',
      'waitingEnded',
      'openingTurn',
      'listingSold',
      'listingReturned',
      'ticketRefunded',
      'ticketRefundReturned',
    ],
  },
  {
    key: 'draws',
    title: 'Draws',
    kinds: ['drawInvited', 'drawLeft', 'drawSoon', 'drawWon', 'drawNext', 'drawLost'],
  },
  {
    key: 'sales',
    title: 'Sales of your events',
    kinds: ['refundMade', 'refundReturned', 'disputeOpened', 'disputeDecided'],
  },
  {
    key: 'payouts',
    title: 'Getting paid',
    kinds: ['splitProposed', 'splitAnswered', 'payoutSent', 'payoutHeld'],
  },
  { key: 'announced', title: 'New events', kinds: ['eventPublished', 'presaleAnnounced', 'presaleSoon'] },
  { key: 'reminders', title: 'Reminders', kinds: ['eventSoon', 'salesSoon'] },
  { key: 'going', title: 'Events you saved or are going to', kinds: ['eventChanged', 'eventCancelled'] },
  // In the app it is the post itself.
  { key: 'blasts', title: 'Messages from hosts and communities', kinds: ['blast'], never: ['inApp', 'push'] },
  { key: 'reports', title: 'Reports', kinds: ['moderation'] },
];

/** `New followers · Follow-backs` */
export const whatIsIn = ({ kinds }: SettingsGroup): string =>
  kinds.map((kind) => catalog[kind].label).join(' · ');

export const waysOf = ({ kinds, never = [] }: SettingsGroup, ways: readonly Channel[]): Channel[] =>
  ways.filter((way) => !never.includes(way) && (way !== 'sms' || kinds.some(mayText)));

/** Text messages need consent, and broadcasts a consent text that mentions them. */
export function mayBeTexted({ kinds }: SettingsGroup, { smsConsent }: Settings): boolean {
  return smsConsent !== null && (!kinds.includes('blast') || coversBroadcasts(smsConsent.text));
}

export const isGroupOn = ({ kinds }: SettingsGroup, channel: Channel, settings: Settings): boolean =>
  settings.kinds.some((kind) => kinds.includes(kind.type) && kind.channels[channel]);

export type Choice = {
  readonly type: NotificationType;
  readonly channel: Channel;
  readonly enabled: boolean;
};

/**
 * Whether a channel is silent because the types are off in the app: they are emailed, texted and pushed from its list.
 * Emails that are sent at once aren't.
 */
export function needsApp(group: SettingsGroup, way: Channel, settings: Settings): boolean {
  const { kinds, never = [] } = group;
  if (way === 'inApp' || never.includes('inApp') || isGroupOn(group, 'inApp', settings)) return false;
  return way !== 'email' || kinds.some((kind) => !kindOf(kind).mailedAtOnce);
}

/** Off turns off every type. On restores the defaults, or turns on every type if none is on by default. */
export function switchGroup({ kinds }: SettingsGroup, channel: Channel, on: boolean): Choice[] {
  const usual = kinds.filter((kind) => kindOf(kind).byDefault.includes(channel));
  const meant = usual.length > 0 ? usual : kinds;
  return kinds.map((type) => ({ type, channel, enabled: on && meant.includes(type) }));
}

export type SettingsChange = {
  readonly kinds?: readonly Choice[];
  readonly timeZone?: string;
  readonly quietHours?: Settings['quietHours'];
  readonly smsConsent?: boolean;
};

export function changed(settings: Settings, change: SettingsChange, at: string): Settings {
  const { kinds = [], timeZone = settings.timeZone, quietHours = settings.quietHours, smsConsent } = change;
  const chosen = new Map(kinds.map(({ type, channel, enabled }) => [`${type} ${channel}`, enabled]));
  return {
    ...settings,
    kinds: settings.kinds.map((kind) => {
      const on = (channel: Channel) => chosen.get(`${kind.type} ${channel}`) ?? kind.channels[channel];
      return {
        ...kind,
        channels: { inApp: on('inApp'), email: on('email'), sms: on('sms'), push: on('push') },
      };
    }),
    timeZone,
    quietHours,
    smsConsent:
      smsConsent === undefined
        ? settings.smsConsent
        : smsConsent
          ? { at, text: `${settings.smsText.version}: ${settings.smsText.text}` }
          : null,
  };
}

/** `22:30` for minute 1350. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** @returns undefined for an incomplete time */
export function minuteAt(clock: string): number | undefined {
  const parts = /^(\d{2}):(\d{2})/.exec(clock);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined;
}
