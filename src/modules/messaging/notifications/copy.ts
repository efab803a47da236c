import type { Params } from './catalogue.ts';
import { unreadText } from './rules.ts';

export const notificationWords = {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unreadText(unread)} unread` : 'Notifications'),
  news: (unread: number) =>
    unread === 1 ? '1 unread notification' : `${unreadText(unread)} unread notifications`,
  allRead: 'Mark all read',
  seeAll: 'See all',
  unread: 'Unread',
  /** After an invitation to a team was accepted. */
  joined: ({ role, event, profile }: Params) => ({
    title: "You're on the team",
    message: `Your role for ${event ?? profile}: ${role}.`,
  }),
  /** NTF-03, NTF-04. */
  empty: 'No notifications yet',
  emptyPerson: 'Invite your friends to see their updates!',
  emptyProfile: 'Your notifications will appear here.',
} as const;

/** What somebody agrees to who wants text messages; new words have a new version. */
export const smsConsent = {
  version: '2026-11-22',
  text: 'Text me when a night I go to changes or is cancelled, and what hosts, communities and artists send to everybody: at most two a day. Message and data rates may apply. I can stop this here at any time.',
} as const;

/** The words that name what is sent to everybody. Who agreed to earlier ones did not agree to that. */
const consentsToBroadcasts: readonly string[] = ['2026-11-22'];

/** @param agreed what is kept of a consent: its version, and its words */
export const coversBroadcasts = (agreed: string | null): boolean =>
  agreed !== null && consentsToBroadcasts.some((version) => agreed.startsWith(`${version}: `));

export const settingsWords = {
  title: 'Notification settings',
  link: 'Notification settings',
  lead: 'What you hear of, and how. Tickets, receipts and sign-in codes always reach you.',
  ways: { inApp: 'In the app', email: 'E-mail', sms: 'Text message', push: 'Push' },
  emailNote:
    'E-mail is one letter a day, and none when there is nothing new. What is sent to everybody comes by itself.',
  needsConsent: 'Agree to text messages below first.',
  quiet: 'Quiet hours',
  quietNote: 'Nothing is sent to you between these times. The bell still fills.',
  from: 'From',
  until: 'Until',
  zone: 'Time zone',
  texts: 'Text messages',
  agree: 'I agree to text messages',
  agreedOn: (date: string) => `You agreed on ${date} to:`,
  device: 'This device',
  deviceNote: 'Messages reach you here while no page is open, for what you switch to Push above.',
  pushHere: 'Push messages on this device',
  cannotPush:
    'This browser does not take push messages. On an iPhone, add Backbeat to the home screen first.',
  mayNotPush: 'You told this browser not to show them. Allow notifications in its settings for this site.',
  needsDevice: 'Switch on a device below first.',
  notReached: { title: 'This device was not reached', message: 'Its browser said no. Please try again.' },
  notLoaded: 'Your settings did not load',
  notSaved: { title: 'Not saved', message: 'It is as it was. Please try again.' },
} as const;
