import { brand } from '#platform/brand.ts';
import { limits } from './contract.ts';

export const sheetWords = {
  email: 'Email',
  emailWrong: 'Enter your email address.',
  mailCode: 'Email me a code',
  passwordInstead: 'Use a password',
  passkey: 'Use a passkey',
  codeInstead: 'Use a code instead',
  codeSent: (email: string) => `We sent a ${limits.codeDigits}-digit code to ${email}.`,
  code: 'Code',
  otherEmail: 'Use a different email',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'We sent a new code.',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: `Use at least ${limits.passwordMin} characters. A few random words are easy to remember.`,
  passwordExtraHint: 'Optional. You can always sign in with an emailed code.',
  signIn: 'Sign in',
  forgot: 'Forgot password?',
  forgotLead: 'We’ll email you a code and a link to set a new password.',
  setPassword: 'Set password and sign in',
  resetNote: 'You’ll be signed out everywhere else.',
  newcomerLead: 'Nice to meet you. One last step to create your account.',
  name: 'Name',
  nameHint: 'Your friends see this name.',
  terms: { before: 'I accept the ', terms: 'terms', between: ' and the ', privacy: 'privacy policy' },
  ofAge: `I’m ${limits.minimumAge} or older`,
  createAccount: 'Create account',
  show: 'Show password',
  demoTitle: 'Try it as a demo user',
  orEmail: 'Or use your email',
  signedInAs: (name: string) => `You’re signed in as ${name}.`,
  goOn: 'Continue',
  resetTitle: 'Set a new password',
} as const;

const reason = () =>
  `You get this email because someone entered this address on ${brand.name}. If it wasn’t you, ignore it: nothing happens without the code.`;

const codesLeft = (left: number) => (left === 1 ? '1 code' : `${left} codes`);
const newWay = 'We email you whenever a new way to sign in is added to your account.';
const fewerWays = 'We email you whenever the ways to sign in to your account change.';

/** Emails about an account. */
export const mails = {
  signInCode: (code: string) => ({
    subject: `${code} is your ${brand.name} code`,
    title: 'Your code',
    preview: `Enter ${code} to continue.`,
    lead: 'Enter this code to continue:',
    note: `It works once and expires in ${limits.codeMinutes} minutes. We never ask for it by phone or chat.`,
    footer: reason(),
  }),
  resetCode: (code: string) => ({
    subject: `${code} is your code for a new ${brand.name} password`,
    title: 'Set a new password',
    preview: `Enter ${code} to set a new password.`,
    lead: 'Enter this code, or open the link, to set a new password:',
    button: 'Set a new password',
    note: `It works once and expires in ${limits.codeMinutes} minutes. A new password signs you out everywhere else.`,
    footer: reason(),
  }),
  noAccount: {
    get subject() {
      return `No ${brand.name} account with this address`;
    },
    title: 'No account here',
    preview: 'There is no account with this address.',
    lead: 'Someone asked to set a new password for this address, but no account uses it. If it was you, try another address, or sign in with a code to create an account.',
    button: 'Sign in with a code',
    get footer() {
      return reason();
    },
  },
  emailCode: (code: string) => ({
    subject: `${code} is your code to confirm this address`,
    title: 'Confirm your new address',
    preview: `Enter ${code} to use this address on ${brand.name}.`,
    lead: 'Enter this code to use this address for your account:',
    note: `It works once and expires in ${limits.codeMinutes} minutes.`,
    footer: reason(),
  }),
  confirmCode: (code: string) => ({
    subject: `${code} confirms it’s you on ${brand.name}`,
    title: 'Confirm it’s you',
    preview: `Enter ${code} to continue.`,
    lead: 'Enter this code to continue with the change you started in your settings:',
    note: `It works once and expires in ${limits.codeMinutes} minutes. If you didn’t start a change, someone else is signed in to your account: sign out everywhere in your settings.`,
    get footer() {
      return `You get this email because you changed something in your ${brand.name} settings.`;
    },
  }),
  passkeyAdded: (name: string) => ({
    get subject() {
      return `A passkey was added to your ${brand.name} account`;
    },
    title: 'Passkey added',
    preview: `Created in ${name}.`,
    lead: `A passkey created in ${name} can now sign in to your account. If it wasn’t you, remove it in your settings, sign out everywhere and contact us.`,
    footer: newWay,
  }),
  providerConnected: (provider: string) => ({
    subject: `${provider} can now sign in to your ${brand.name} account`,
    title: `${provider} connected`,
    preview: `You can sign in with ${provider}.`,
    lead: `You can now sign in with ${provider}. If it wasn’t you, remove ${provider} in your settings, sign out everywhere and contact us.`,
    footer: newWay,
  }),
  providerRemoved: (provider: string) => ({
    subject: `${provider} was removed from your ${brand.name} account`,
    title: `${provider} removed`,
    preview: `${provider} no longer signs in to your account.`,
    lead: `${provider} no longer signs in to your account. If it wasn’t you, sign out everywhere in your settings and contact us.`,
    footer: fewerWays,
  }),
  secondFactorOn: {
    get subject() {
      return `Two-factor authentication is on for your ${brand.name} account`;
    },
    title: 'Two-factor authentication is on',
    preview: 'Signing in now also asks for a code from your authenticator app.',
    lead: 'Signing in now also asks for a code from your authenticator app. Keep your recovery codes in a safe place: they let you in without your phone. If it wasn’t you, contact us.',
    footer: newWay,
  },
  secondFactorOff: {
    get subject() {
      return `Two-factor authentication is off for your ${brand.name} account`;
    },
    title: 'Two-factor authentication is off',
    preview: 'Signing in no longer asks for a code from your authenticator app.',
    lead: 'Signing in no longer asks for a code from your authenticator app. If it wasn’t you, set a new password, sign out everywhere and contact us.',
    footer: fewerWays,
  },
  recoveryCodeUsed: (left: number) => ({
    get subject() {
      return `A recovery code signed in to your ${brand.name} account`;
    },
    title: 'Recovery code used',
    preview: `You have ${codesLeft(left)} left.`,
    lead: `A recovery code was used to sign in to your account. You have ${codesLeft(left)} left, and can make new ones in your settings. If it wasn’t you, set a new password, sign out everywhere and contact us.`,
    footer: fewerWays,
  }),
  emailChanged: (email: string) => ({
    get subject() {
      return `Your ${brand.name} email address was changed`;
    },
    title: 'Your email address was changed',
    preview: `Your account now uses ${email}.`,
    lead: `Your account now uses ${email}. If it wasn’t you, contact us right away.`,
    footer: 'We email the old address so that you notice if someone else changes it.',
  }),
} as const;
