import type { ProviderProblem } from './provider-contract.ts';

/** Signing in with a service or an authenticator app. */
export const pendingWords = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  service: 'the service',
  problems: {
    cancelled: (provider: string) => ({
      title: 'Sign-in cancelled',
      message: `You cancelled signing in with ${provider}. Nothing was changed.`,
    }),
    unreachable: (provider: string) => ({
      title: 'No answer',
      message: `We can’t reach ${provider} right now. Nothing was changed. Try again in a minute, or use a code.`,
    }),
    untrusted: (provider: string) => ({
      title: 'We couldn’t verify the sign-in',
      message: `The answer from ${provider} didn’t pass our checks. Nothing was changed. Try again, or use a code.`,
    }),
    expired: () => ({
      title: 'This sign-in expired',
      message:
        'It took more than 10 minutes, or began in another tab or browser. Nothing was changed. Start again.',
    }),
    suspended: () => ({
      title: 'This account is suspended',
      message: 'You can’t sign in to it. Nothing was changed.',
    }),
    taken: (provider: string) => ({
      title: 'Connected to another account',
      message: `This ${provider} account already signs in to another account here. Remove it there first.`,
    }),
  } satisfies Record<ProviderProblem, (provider: string) => { title: string; message: string }>,

  confirmAddress: (provider: string) =>
    `Confirm your email to finish signing in with ${provider}. If you already have an account with this address, we connect ${provider} to it.`,
  newWith: (provider: string, email: string) =>
    `Nice to meet you. One last step to sign up with ${provider} as ${email}.`,
  otherWay: 'Use another way to sign in',

  secondFactorLead: 'Enter the code from your authenticator app.',
  recoveryLead: 'Enter one of your recovery codes. Each works once.',
  recoveryCode: 'Recovery code',
  byRecovery: 'Use a recovery code',
  byApp: 'Use your authenticator app',
  signIn: 'Sign in',
  startAgain: 'Start again',
} as const;
