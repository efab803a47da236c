import { limits } from './contract.ts';

/** The settings of an account (AUTH-11, ACC-01). */
export const ownCopy = {
  cancel: 'Cancel',
  remove: 'Remove',

  email: 'E-mail',
  newEmail: 'New e-mail',
  emailNote: 'Codes, tickets and receipts come here.',
  emailChanged: (email: string) => ({
    title: 'E-mail changed',
    message: `From now on we write to ${email}.`,
  }),
  emailSent: (email: string) => `We sent a ${limits.codeDigits}-digit code to ${email}.`,

  password: 'Password',
  noPassword: 'None: a mailed code signs you in.',
  hasPassword: 'You have one. A mailed code always works as well.',
  setPassword: 'Set a password',
  changePassword: 'Change password',
  passwordSent: (email: string) =>
    `We sent a code to ${email}. When the password is set, every other browser is signed out.`,
  savePassword: 'Set password',
  passwordSaved: { title: 'Password set', message: 'Every other browser is signed out.' },

  passkeys: 'Passkeys',
  passkeysNote: 'Sign in with your finger, your face or the PIN of your device, without a code.',
  addPasskey: 'Add a passkey',
  passkeyAdded: { title: 'Passkey added', message: 'From now on it signs you in.' },
  passkeyRemoved: { title: 'Passkey removed' },
  passkeyMade: (day: string) => `Made on ${day}`,
  passkeyUsed: (day: string) => `last used on ${day}`,
  removePasskey: (name: string) => `Remove the passkey of ${name}`,
  noPasskeysHere: {
    title: 'This browser has no passkeys',
    message: 'Try another one, or use a code.',
  },
  passkeyStopped: { title: 'No passkey was used', message: 'Try again, or use a code.' },

  confirmTitle: "Confirm it's you",
  confirmNote: "It's been a while since you signed in. Confirm to continue with your change.",
  confirm: 'Confirm',
  sendConfirmCode: 'Email me a code',
  confirmByCode: 'Use an emailed code instead',
  confirmByPassword: 'Use your password instead',
  confirmByPasskey: 'Use a passkey',

  sessions: 'Where you are signed in',
  thisBrowser: 'This browser',
  since: (day: string) => `Signed in on ${day}`,
  seen: 'last seen',
  endSession: 'Sign out',
  endNamed: (device: string) => `Sign out ${device}`,
  endOthers: 'Sign out all others',
  othersEnded: (count: number) => ({
    title: count === 1 ? 'One browser signed out' : `${count} browsers signed out`,
  }),
  sessionEnded: { title: 'Signed out there' },
} as const;
