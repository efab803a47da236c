/** What who claims a page is told, and what is kept. */
export const outcomeWords = {
  approved: (name: string, _reason: string) => `${name} is yours now, and verified`,
  declined: (name: string, reason: string) => `We could not give you the page of ${name}: ${reason}`,
  somebodyElse: 'Somebody else was found to be behind it.',
} as const;

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Los_Angeles',
});

export const claimWords = {
  question: 'Is this you?',
  lead: (name: string) => `Nobody of ${name} runs this page yet.`,
  claim: 'Claim this page',
  waiting: 'You have claimed this page. We look at it, and tell you.',
  declined: (reason: string) => `We said no to your claim: ${reason}`,
  title: (name: string) => `Claim ${name}`,
  dialogLead: 'A person of ours looks at it. If the page is yours, you run it from then on, verified.',
  words: 'What shows that it is yours?',
  wordsHint: 'Who you are to it, and how we can tell.',
  link: (place: number) => `Link ${place}`,
  linkHint: 'A website, a profile elsewhere or a page that names you.',
  send: 'Send claim',
  back: 'Not now',
  sent: { title: 'Claim sent', message: 'We look at it, and tell you what we found.' },

  tab: 'Claims',
  open: 'Waiting',
  decided: 'Decided',
  none: 'No claims wait',
  noneMessage: 'Who says that a page is theirs stands here.',
  noneDecided: 'No claim was decided yet',
  more: 'Show more',
  somebody: 'Somebody who left',
  gone: 'A page that is gone',
  by: 'By',
  when: (iso: string) => dayAndTime.format(new Date(iso)),
  approve: 'Approve',
  approveWhat:
    'They own the page from now on, and it is verified. Who looked after it until now does not any more.',
  approved: 'Approved',
  declinedState: 'Declined',
  decline: 'Decline',
  declineWhat: 'They are told why. They may ask again.',
  reason: 'Why',
  reasonHint: 'Kept in the log. Who is declined reads it.',
} as const;
