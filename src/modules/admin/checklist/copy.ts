const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The result of each check, and the next step. */
export const messages = {
  address: {
    done: (url: string) => `Visitors reach ${url}, and cookies are secure.`,
    never: (url: string) => ({
      message: 'This page hasn’t been opened at PUBLIC_URL yet.',
      next: `Open ${url}/admin/setup in a browser.`,
    }),
    behindHttps: (origin: string) => ({
      message:
        'Visitors use https, but PUBLIC_URL starts with http. Links are wrong and cookies aren’t secure.',
      next: `Set PUBLIC_URL=${origin} and restart.`,
    }),
    other: (origin: string, url: string) => ({
      message: `This page was opened at ${origin}, but PUBLIC_URL is ${url}. Links in emails lead there.`,
      next: `Set PUBLIC_URL=${origin} and restart, or open this page at ${url}.`,
    }),
    local: (url: string) => ({
      message: `Only this computer can open ${url}.`,
      next: 'Set PUBLIC_URL to the address of your domain and restart.',
    }),
    plain: {
      message: 'PUBLIC_URL has no https, so passkeys, push and the offline scanner don’t work.',
      next: 'Put a proxy with https in front, set PUBLIC_URL to the https address and restart.',
    },
    insecure: {
      message: 'Browsers don’t return the session cookie as secure.',
      next: 'Check that the proxy passes cookies on unchanged.',
    },
  },
  mail: {
    done: 'A test email arrived and its link was opened.',
    outbox: {
      message: 'This demo sends no email. It shows every email at /dev/outbox.',
      next: 'Set SMTP_URL to send email.',
    },
    none: (held: number) => ({
      message: `No mail server is set, so no one gets a sign-in code. Emails held: ${held}.`,
      next: 'Set SMTP_URL and MAIL_FROM, then restart. Emails held for less than an hour are sent.',
    }),
    unreachable: (error: string) => ({
      message: `Can’t connect to the mail server: ${error}`,
      next: 'Check SMTP_URL and restart.',
    }),
    failing: (error: string) => ({
      message: `The last email was not sent: ${error}`,
      next: 'Check the mail server, then send a test email.',
    }),
    testSent: {
      message: 'A test email is on its way.',
      next: 'Open the link in that email. If it doesn’t arrive, check your spam folder.',
    },
    never: {
      message: 'A mail server is set, but you haven’t confirmed a test email yet.',
      next: 'Send a test email and open its link.',
    },
  },
  payments: {
    done: 'Stripe sends payment updates to this instance.',
    embedded: {
      message: 'The built-in test gateway is in use: only test cards work, and no money moves.',
      next: 'To sell tickets, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, remove PAYMENTS=embedded if you set it, and restart.',
    },
    testKey: {
      message: 'Stripe is connected with a test key, so no money moves.',
      next: 'Set the live keys of Stripe and restart.',
    },
    never: (url: string) => ({
      message: 'Stripe hasn’t sent anything to this instance yet.',
      next: `In Stripe, add the webhook ${url} for payments, refunds and disputes, and send a test event.`,
    }),
  },
  storage: {
    done: 'A file was written, read and deleted.',
    never: { message: 'Storage hasn’t been checked yet.', next: 'Check again, or run the command “doctor”.' },
    broken: (error: string) => ({
      message: `Pictures can’t be stored: ${error}`,
      next: 'Check DATA_DIR, or the S3_ settings.',
    }),
  },
  secrets: {
    done: 'AUTH_SECRET opens the stored keys.',
    next: 'Correct AUTH_SECRET and restart.',
  },
  workers: {
    done: 'A worker is running.',
    never: {
      message: 'No worker has run yet, so emails and refunds wait.',
      next: 'Start one: node src/app/main.ts worker.',
    },
    late: {
      message: 'No worker has reported for a minute, so emails and refunds wait.',
      next: 'Start one: node src/app/main.ts worker. Its log says why it stopped.',
    },
  },
  backup: {
    done: 'The last backup is recent.',
    never: {
      message: 'There is no backup yet.',
      next: 'Run the command “backup”, and schedule it every day.',
    },
    old: (age: number) => ({
      message: `The last backup is ${days(age)} old.`,
      next: 'Run the command “backup”, and schedule it every day.',
    }),
  },
  legal: {
    done: 'You set your own contact address, terms and privacy policy.',
    missing: (hasContact: boolean, pages: readonly string[]) => ({
      message: `The built-in ones are in use: ${[...(hasContact ? [] : ['contact address']), ...pages].join(', ')}.`,
      next: 'Enter your own in the settings.',
    }),
  },
  city: {
    done: 'This instance has a city.',
    never: {
      message: 'There is no city yet, so events have no home page.',
      next: 'Add your first city with its time zone and currency.',
    },
  },
  community: {
    done: 'The first community exists.',
    never: { message: 'There is no community yet.', next: 'Create one to host events.' },
  },
  event: {
    done: 'The first event is published.',
    never: { message: 'No event is published yet.', next: 'Create and publish an event.' },
  },
} as const;

export const checklistWords = {
  title: 'Setup',
  lead: 'A step is marked “Works” once we’ve checked it. To see this list on the server, run the command “doctor”.',
  names: {
    address: 'Address',
    mail: 'Email',
    payments: 'Payments',
    storage: 'Storage',
    secrets: 'Secrets',
    workers: 'Workers',
    backup: 'Backup',
    legal: 'Contact and legal pages',
    city: 'First city',
    community: 'First community',
    event: 'First event',
  },
  states: { done: 'Works', open: 'To do', warning: 'Warning', broken: 'Broken' },
  progress: (done: number, all: number) => `${done} of ${all} work`,
  next: 'Next',
  go: {
    storage: 'Open integrations',
    legal: 'Open settings',
    city: 'Add a city',
    community: 'Create a community',
    event: 'Create an event',
  },
  again: 'Check again',
  sendTest: 'Send a test email',
  testSent: (to: string) => ({ title: 'Test email sent', message: `Open the link in the email to ${to}.` }),
  testHeld: {
    title: 'The test email is held',
    message: 'We’ll send it if you set a mail server within an hour.',
  },
  card: {
    title: 'Set up this instance',
    lead: (left: number) => (left === 1 ? '1 step is left:' : `${left} steps are left:`),
    open: 'Open the checklist',
    dismiss: 'Dismiss',
    dismissed: 'Checklist hidden on the overview',
    undo: 'Undo',
    show: 'Show on the overview',
    isDismissed: 'This checklist is hidden on the overview.',
  },
  proved: {
    title: 'Email works',
    message: 'Your test email arrived. The setup checklist marks email as working.',
    open: 'Open the checklist',
  },
} as const;

export const testMail = {
  subject: (name: string) => `Test email from ${name}`,
  title: 'Email works',
  preview: 'Open the link to confirm that email works.',
  lead: 'Your instance can send email. Open the link to confirm that this one arrived.',
  button: 'Confirm',
  footer: 'You get this email because you pressed “Send a test email” in the admin pages.',
} as const;

/** Printed by the command `doctor`. */
export const doctorLines = {
  states: { done: 'OK', open: 'TODO', warning: 'WARN', broken: 'FAIL' },
  next: (text: string) => `-> ${text}`,
  broken: (count: number) => (count === 1 ? '1 check failed.' : `${count} checks failed.`),
  fine: 'Nothing is broken.',
} as const;
