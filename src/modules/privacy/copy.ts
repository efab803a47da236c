import { ownProfileLimits } from '#modules/profiles/own-profile/contract.ts';
import { brand } from '#platform/brand.ts';
import { exportLimits } from './contract.ts';

/** Shown in place of the name of a deleted account. */
export const deletedUserName = 'Deleted user';

const footer = () => `You get this email because of a request in your ${brand.name} settings.`;

export const mails = {
  ready: {
    get subject() {
      return `Your ${brand.name} data is ready`;
    },
    title: 'Your data is ready',
    preview: 'All your data, in one archive.',
    lead: `Your archive is ready. You can download it from your settings for ${exportLimits.retentionDays} days.`,
    button: 'Download your data',
    get footer() {
      return footer();
    },
  },
  accountDeleted: {
    get subject() {
      return `Your ${brand.name} account is deleted`;
    },
    title: 'Goodbye, and thank you',
    preview: 'Your account and your data are deleted.',
    lead: 'We deleted your account, with your profile, posts, comments, lists and plans.',
    note: 'Your tickets stay valid: you find them in your email. By law we keep a record of your payments, without your email or phone number. Your name and address stay only in invoices that you requested. Backups contain your data until they are deleted, too.',
    footer: 'This is our last email to you.',
  },
} as const;

/** The data page of the settings. */
export const privacyWords = {
  takeTitle: 'Download your data',
  takeNote: `One archive with all your data: your account, orders, posts, lists, follows and pictures. You can download it for ${exportLimits.retentionDays} days.`,
  make: 'Request my data',
  again: 'Request it again',
  packing: (done: number, total: number) =>
    total === 0 ? 'Preparing your archive…' : `Packed ${done} of ${total} parts`,
  willMail: 'You can leave this page. We’ll email you when it’s ready.',
  download: (size: string) => `Download (${size})`,
  until: (day: string) => `Ready to download until ${day}.`,
  expired: 'Your last archive has expired. Request it again.',

  leaveTitle: 'Delete your account',
  leaveNote: `This deletes your profile, posts, comments, lists and plans immediately and permanently, and signs you out everywhere. By law we keep a record of your payments, and the invoices that you requested with the name and address on them. No one else can take your username for ${ownProfileLimits.usernameDays} days.`,
  tickets: (count: number) =>
    count === 1
      ? 'You have a ticket to an upcoming event. It stays valid: keep the email with the ticket.'
      : `You have ${count} tickets to upcoming events. They stay valid: keep the emails with the tickets.`,
  blockersTitle: 'Hand these over or cancel their events first:',
  blockers: (name: string, events: number) =>
    `${name}: ${events} upcoming ${events === 1 ? 'event' : 'events'}`,
  openMoneyTitle:
    'Wait until the payouts, refunds and disputes of these are done and nothing is owed, or hand the pages over:',
  openMoney: (name: string) => `${name}: see what is open`,
  isDemo:
    'You can’t delete a demo user, because every visitor shares it. Sign up with your own email to try it.',
  isLastAdmin: 'You’re the last admin. Make another user an admin first.',
  begin: 'Delete my account',
  question: 'Delete your account?',
  answer: 'This deletes your profile, posts, comments, lists and plans for everyone. You can’t undo this.',
  confirm: 'Delete permanently',
  keep: 'Keep my account',
  done: 'Your account is deleted',
  goodbye:
    'You’re signed out everywhere, and we emailed you a confirmation. Your tickets stay valid: you find them in your email. Thank you for going out with us.',
  home: 'Go to the home page',
} as const;

/** README.txt of the archive. */
export const readMe = (from: string, madeAt: string, notExported: readonly string[]) =>
  [
    `Your data on ${brand.name} (${from}), as of ${madeAt}.`,
    '',
    'data/    one JSON file per table. Fields have the names of our database; times are in UTC.',
    'media/   the pictures you uploaded, in the largest size we store, as WebP.',
    '',
    'What is not included, and why:',
    ...notExported.map((line) => `- ${line}`),
    '- message: The newest emails and text messages to you, whose codes still work, and all text messages to a number that another user has, too.',
    '',
  ].join('\n');
