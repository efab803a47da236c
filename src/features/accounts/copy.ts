import { limits } from './contract.ts';

export const sheetCopy = {
  email: 'E-mail',
  emailWrong: 'Enter your e-mail address.',
  mailCode: 'Mail me a code',
  passwordInstead: 'Use a password',
  codeInstead: 'Use a code instead',
  codeSent: (email: string) => `We sent a ${limits.codeDigits}-digit code to ${email}.`,
  code: 'Code',
  otherEmail: 'Use another address',
  resend: 'Send another code',
  resendIn: (seconds: number) => `Send another code in ${seconds} s`,
  resent: 'Another code is on its way.',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: `${limits.passwordMin} characters or more. A few words in a row are easy to keep in mind.`,
  passwordExtraHint: 'Only if you want one: a mailed code always works.',
  signIn: 'Sign in',
  forgot: 'Forgot it?',
  forgotLead: 'We mail you a code, and a link that does the same.',
  setPassword: 'Set password and sign in',
  resetNote: 'Every other browser is signed out.',
  newcomerLead: 'Nice to meet you. One last thing, then you are in.',
  name: 'Name',
  nameHint: 'What friends see.',
  terms: { before: 'I accept the ', terms: 'terms', between: ' and the ', privacy: 'privacy policy' },
  ofAge: `I am ${limits.minimumAge} or older`,
  createAccount: 'Create account',
  show: 'Show password',
  demoTitle: 'Be somebody of the demo city',
  orEmail: 'Or with your e-mail',
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  goOn: 'Go on',
  resetTitle: 'Set a new password',
} as const;

const reason =
  'Somebody entered this address on Backbeat. If it was not you, do nothing: without the code nothing happens.';

/** The mails of an account. */
export const mails = {
  signInCode: (code: string) => ({
    subject: `${code} is your Backbeat code`,
    title: 'Your code',
    preview: `Enter ${code} to go on.`,
    lead: 'Enter this code where you left off:',
    note: `It works once, for ${limits.codeMinutes} minutes. We will never ask you for it by phone or chat.`,
    footer: reason,
  }),
  resetCode: (code: string) => ({
    subject: `${code} sets a new Backbeat password`,
    title: 'A new password',
    preview: `Enter ${code} to set a new password.`,
    lead: 'Enter this code, or follow the link and choose a new password:',
    button: 'Set a new password',
    note: `It works once, for ${limits.codeMinutes} minutes. Every other browser is signed out.`,
    footer: reason,
  }),
  noAccount: {
    subject: 'No Backbeat account with this address',
    title: 'No account here',
    preview: 'Somebody asked for a new password.',
    lead: 'Somebody asked to set a new password for this address, and there is no account with it. If it was you, try another address, or simply sign in with a code: that creates your account.',
    button: 'Sign in with a code',
    footer: reason,
  },
  emailCode: (code: string) => ({
    subject: `${code} confirms your new address`,
    title: 'Your new address',
    preview: `Enter ${code} to use this address on Backbeat.`,
    lead: 'Enter this code to use this address for your account:',
    note: `It works once, for ${limits.codeMinutes} minutes.`,
    footer: reason,
  }),
  emailChanged: (email: string) => ({
    subject: 'Your Backbeat address was changed',
    title: 'Your address was changed',
    preview: `Your account now uses ${email}.`,
    lead: `Your account now uses ${email}. If it was not you, write to us at once.`,
    footer: 'We tell the old address, so that nobody can take an account in silence.',
  }),
} as const;
