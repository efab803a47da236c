import { exportLimits } from './contract.ts';

/** What stands where the name of somebody stood who left. */
export const nameOfTheGone = 'Someone who left';

const footer = 'You get this because of what you did in your settings on Backbeat.';

export const mails = {
  ready: {
    subject: 'Your Backbeat data is ready',
    title: 'Your data is ready',
    preview: 'Everything that is yours, in one archive.',
    lead: `Everything that is yours is packed into one archive. It waits in your settings for ${exportLimits.keptDays} days.`,
    button: 'Fetch it',
    footer,
  },
  farewell: {
    subject: 'Your Backbeat account is deleted',
    title: 'Goodbye, and thank you',
    preview: 'Your account and what was yours are gone.',
    lead: 'Your account is deleted, and with it your profile, your posts and comments, your lists and your plans.',
    note: 'Tickets you hold stay good: they are in the mails you got for them. What you paid stays in our books, as the law wants it, without your name, your address and your number. Copies in our backups are gone within 30 days.',
    footer: 'This is the last mail we write to you.',
  },
} as const;

/** The page on which somebody takes their data along, or leaves. */
export const leavingWords = {
  takeTitle: 'Take your data along',
  takeNote: `One archive with everything that is yours: your account, orders, posts, lists, follows and pictures. It stays for ${exportLimits.keptDays} days.`,
  make: 'Pack my data',
  again: 'Pack it again',
  packing: (done: number, total: number) =>
    total === 0 ? 'Beginning to pack…' : `Packed ${done} of ${total} parts`,
  willMail: 'You can leave this page: a mail says when it is ready.',
  download: (size: string) => `Download (${size})`,
  until: (day: string) => `Ready. It is here until ${day}.`,
  expired: 'The last one is gone. Pack it again.',

  leaveTitle: 'Delete your account',
  leaveNote:
    'At once and for good: your profile, posts, comments, lists and plans go, and you are signed out everywhere. What you paid stays in the books, without your name.',
  tickets: (count: number) =>
    count === 1
      ? 'You hold a ticket to a night that is still to come. It stays good: keep the mail you got for it.'
      : `You hold ${count} tickets to nights that are still to come. They stay good: keep the mails you got for them.`,
  heldTitle: 'Hand these over first, or call their nights off:',
  held: (name: string, nights: number) =>
    `${name}: ${nights === 1 ? 'one night' : `${nights} nights`} to come`,
  isDemo:
    'This person belongs to the demo city, where every visitor may be them. Sign up as yourself to try it.',
  begin: 'Delete my account',
  question: 'Delete your account?',
  answer: "This deletes your profile, posts, comments, lists and plans for everyone. You can't undo this.",
  confirm: 'Delete for good',
  keep: 'Keep my account',
  done: 'Your account is deleted',
  goodbye:
    'You are signed out everywhere, and we emailed you a confirmation. Tickets you hold stay valid: you find them in your email. Thank you for going out with us.',
  home: 'Go to the home page',
} as const;

/** The first file of the archive. */
export const readMe = (from: string, madeAt: string, notTaken: readonly string[]) =>
  [
    `Your data on Backbeat (${from}), as it was on ${madeAt}.`,
    '',
    'data/    one file for each kind of thing, as a list in JSON. Fields are named as in our database; moments are in UTC.',
    'media/   the pictures you uploaded, in the largest width we keep, as WebP.',
    '',
    'What is not in here, and why:',
    ...notTaken.map((line) => `- ${line}`),
    '',
  ].join('\n');
