import { brand } from '#platform/brand.ts';
import type { Params } from './catalog.ts';
import { unreadText } from './rules.ts';

export const notificationWords = {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unreadText(unread)} unread` : 'Notifications'),
  news: (unread: number) =>
    unread === 1 ? '1 unread notification' : `${unreadText(unread)} unread notifications`,
  allRead: 'Mark all read',
  seeAll: 'See all',
  unread: 'Unread',
  /** After accepting a team invitation. */
  joined: ({ role, event, profile }: Params) => ({
    title: 'You’re on the team',
    message: `Your role for ${event ?? profile}: ${role}.`,
  }),
  /** NTF-03, NTF-04. */
  empty: 'No notifications yet',
  emptyPerson: 'Invite your friends to see their updates!',
  emptyProfile: 'Your notifications will appear here.',
  explore: 'Explore events',
} as const;

/** The consent to text messages. A new wording needs a new version. */
export const smsConsent = {
  version: '2026-11-23',
  text: 'Text me when an event I’m going to changes or is cancelled, and send me messages from hosts, communities and artists: at most two a day. Message and data rates may apply. I can turn this off here at any time.',
} as const;

/** Versions that mention broadcasts. Users who agreed to others didn't agree to those. */
const consentsToBroadcasts: readonly string[] = ['2026-11-22', '2026-11-23'];

/** @param agreed a stored consent: version and text */
export const coversBroadcasts = (agreed: string | null): boolean =>
  agreed !== null && consentsToBroadcasts.some((version) => agreed.startsWith(`${version}: `));

export const settingsWords = {
  title: 'Notification settings',
  link: 'Notification settings',
  lead: 'Choose what we notify you about, and how. Tickets, receipts and sign-in codes always reach you.',
  ways: { inApp: 'In the app', email: 'Email', sms: 'Text message', push: 'Push' },
  emailNote:
    'We send one email a day, and only if something is new. Messages from hosts, communities and artists are sent separately.',
  needsApp: 'Turn it on in the app first.',
  needsConsent: 'Agree to text messages below first.',
  quiet: 'Quiet hours',
  quietNote:
    'We don’t email, text or push anything between these times. You still get notifications in the app.',
  from: 'From',
  until: 'Until',
  zone: 'Time zone',
  zoneNote: 'Your quiet hours and the dates in our messages follow it.',
  zoneHere: (zone: string) => `Use this device’s time zone: ${zone}`,
  texts: 'Text messages',
  agree: 'I agree to text messages',
  agreedOn: (date: string) => `You agreed on ${date} to:`,
  device: 'This device',
  get deviceNote() {
    return `Get the notifications you set to Push above on this device while ${brand.name} is closed.`;
  },
  pushHere: 'Push notifications on this device',
  get cannotPush() {
    return `This browser doesn’t support push notifications. On an iPhone, add ${brand.name} to your home screen first.`;
  },
  mayNotPush: 'Notifications are blocked. Allow them for this site in your browser settings.',
  needsDevice: 'Turn on a device below first.',
  notReached: { title: 'Push isn’t on', message: 'Your browser couldn’t register this device. Try again.' },
  notLoaded: 'We couldn’t load your settings',
  notSaved: { title: 'Not saved', message: 'Nothing has changed. Try again.' },
} as const;
