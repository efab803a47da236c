import { limits } from './contract.ts';

/** The settings of an account (AUTH-11, ACC-01). */
export const ownCopy = {
  cancel: 'Cancel',
  remove: 'Remove',

  email: 'Email',
  newEmail: 'New email',
  emailNote: 'We send codes, tickets and receipts here.',
  emailChanged: (email: string) => ({
    title: 'Email changed',
    message: `Your account now uses ${email}.`,
  }),
  emailSent: (email: string) => `We sent a ${limits.codeDigits}-digit code to ${email}.`,

  password: 'Password',
  noPassword: 'No password. You sign in with an emailed code.',
  hasPassword: 'You have a password. You can also sign in with an emailed code.',
  setPassword: 'Set a password',
  changePassword: 'Change password',
  passwordSent: (email: string) =>
    `We sent a code to ${email}. Setting a password signs you out everywhere else.`,
  savePassword: 'Set password',
  passwordSaved: { title: 'Password set', message: "You're signed out everywhere else." },

  passkeys: 'Passkeys',
  passkeysNote: 'Sign in with your fingerprint, face or device PIN instead of a code.',
  addPasskey: 'Add a passkey',
  passkeyAdded: { title: 'Passkey added', message: 'You can now sign in with it.' },
  passkeyRemoved: { title: 'Passkey removed' },
  passkeyMade: (day: string) => `Created on ${day}`,
  passkeyUsed: (day: string) => `last used on ${day}`,
  removePasskey: (name: string) => `Remove the passkey from ${name}`,
  noPasskeysHere: {
    title: "This browser doesn't support passkeys",
    message: 'Try another browser, or use a code.',
  },
  passkeyStopped: { title: 'The passkey request was cancelled', message: 'Try again, or use a code.' },

  confirmTitle: "Confirm it's you",
  confirmNote: "It's been a while since you signed in. Confirm to continue with your change.",
  confirm: 'Confirm',
  sendConfirmCode: 'Email me a code',
  confirmByCode: 'Use an emailed code instead',
  confirmByPassword: 'Use your password instead',
  confirmByPasskey: 'Use a passkey',

  sessions: "Where you're signed in",
  sessionsNote: 'Log out in the profile menu also signs you out everywhere.',
  thisBrowser: 'This browser',
  since: (day: string) => `Signed in on ${day}`,
  seen: 'last seen',
  endSession: 'Sign out',
  endNamed: (device: string) => `Sign out ${device}`,
  endThis: 'Sign out this browser',
  endOthers: 'Sign out everywhere else',
  endAll: 'Sign out everywhere',
  othersEnded: (count: number) => ({
    title: count === 1 ? 'One browser signed out' : `${count} browsers signed out`,
  }),
  sessionEnded: { title: 'Browser signed out' },
} as const;
