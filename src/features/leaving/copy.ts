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
  code: (code: string) => ({
    subject: `${code} deletes your Backbeat account`,
    title: 'Delete your account?',
    preview: 'Enter the code only if you want to leave.',
    lead: 'Enter this code to delete your account, at once and for good:',
    note: 'If it was not you, do nothing, and sign out everywhere in your settings: somebody is signed in as you.',
    footer,
  }),
  farewell: {
    subject: 'Your Backbeat account is deleted',
    title: 'Goodbye, and thank you',
    preview: 'Your account and what was yours are gone.',
    lead: 'Your account is deleted, and with it your profile, your posts and comments, your lists and your plans.',
    note: 'Tickets you hold stay good: they are in the mails you got for them. What you paid stays in our books, as the law wants it, without your name, your address and your number. Copies in our backups are gone within 30 days.',
    footer: 'This is the last mail we write to you.',
  },
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
