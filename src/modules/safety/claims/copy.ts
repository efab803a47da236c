import { dateAndTime } from '#platform/date-and-time.ts';
import { brand } from '#platform/brand.ts';

export const outcomeWords = {
  approved: (name: string, _reason: string) => `You now manage ${name}, and it’s verified`,
  declined: (name: string, reason: string) => `We couldn’t approve your claim for ${name}: ${reason}`,
  somebodyElse: 'We found that the page belongs to someone else.',
} as const;

export const claimWords = {
  urlStart: 'https://',
  question: 'Is this you?',
  lead: (name: string) => `No one manages ${name} on ${brand.name} yet.`,
  claim: 'Claim this page',
  waiting: 'Our team is reviewing your claim. We’ll notify you.',
  declined: (reason: string) => `We couldn’t approve your claim: ${reason}`,
  title: (name: string) => `Claim ${name}`,
  dialogLead: 'Our team reviews your claim. Once approved, you manage this page and it shows as verified.',
  words: 'How are you connected to this page?',
  wordsHint: 'Tell us your role and how we can confirm it.',
  link: (place: number) => `Link ${place}`,
  linkHint: 'A website, social profile or page that names you.',
  send: 'Send claim',
  back: 'Not now',
  sent: { title: 'Claim sent', message: 'Our team reviews it and notifies you.' },

  tab: 'Claims',
  open: 'Open',
  decided: 'Decided',
  none: 'No open claims',
  noneMessage: 'Requests to manage a page appear here.',
  noneDecided: 'No decided claims',
  more: 'Show more',
  somebody: 'Deleted user',
  gone: 'Deleted page',
  by: 'By',
  when: dateAndTime,
  approve: 'Approve',
  approveWhat: 'They become the owner of this page and it shows as verified. Its current team loses access.',
  approved: 'Approved',
  declinedState: 'Declined',
  decline: 'Decline',
  declineWhat: 'We send them your reason. They can claim the page again.',
  reason: 'Reason',
  reasonHint: 'Saved in the log. If you decline, the claimant sees it, too.',
} as const;
