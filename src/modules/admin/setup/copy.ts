export const setupWords = {
  title: 'Set up this site',
  lead: 'You opened the setup link of a new site. Become its admin to name it, add a city and check that everything works.',
  noLink: {
    title: 'Setup link missing',
    message:
      'Open the whole link that the server printed when it started. It ends with a long code after the # sign.',
  },
  noMail: {
    lead: 'This site can’t send email yet, so this link creates your account without a code.',
    note: 'Check your address for typos, because we can’t send you a code yet. Until a mail server is connected, you sign in with this password.',
    create: 'Create account and become the admin',
  },
  signInFirst: 'Sign in or create your account first.',
  mailHint:
    'No code? Run the command “admin you@example.com” on the server. It makes you an admin and prints a sign-in link.',
  signedInAs: (name: string, email: string) => `You’re signed in as ${name} (${email}).`,
  become: 'Become the admin',
  done: 'You’re the admin of this site',
  signInTitle: 'Sign in',
  signInLead: (email: string) => `This link signs you in as ${email}. It works once, for ten minutes.`,
  signIn: 'Sign in',
} as const;

/** Printed by the server. */
export const setupLines = {
  link: (url: string) =>
    `No one is the admin of this site yet. To become it, open within 24 hours:\n  ${url}`,
  admin: (email: string, url: string) =>
    `${email} is now an admin. To sign in without email, open within ten minutes:\n  ${url}`,
  /** In the log, whose entries name the new admin as the one who did it. */
  reason: 'With the command “admin” on the server.',
  noAddress: 'Write the email address of the admin: admin you@example.com',
  suspended: (email: string) =>
    `The account of ${email} is suspended. Another admin has to reinstate it first.`,
} as const;
