import type { BroadcastReport } from './contract.ts';
import { feedCaps, type DeliveryWay } from './rules.ts';

type State = BroadcastReport['state'];
type Reason = BroadcastReport['ways'][number]['skipped'][number]['why'];

const people = (total: number, text: string) => `${text} ${total === 1 ? 'person' : 'people'}`;
const perDay: Readonly<Record<DeliveryWay, string>> = {
  email: `${feedCaps.email} emails`,
  sms: `${feedCaps.sms} text`,
};

/** The screen for hosts: how an emailed or texted post went (BLA-04). */
export const resultWords = {
  tabs: 'Posts, or emails and texts',
  posts: 'Posts',
  sent: 'Emails and texts',
  loading: 'Loading emails and texts',
  none: 'Nothing sent yet',
  noneHint: (audience: string) =>
    `When you write a post, you can also email it to your ${audience}. You see here how many it reached.`,
  more: 'Show more',
  postRemoved: 'Post removed',
  onlyAttachment: 'Post without text',
  note: 'We don’t track who opens your messages.',
  held: {
    title: 'This site can’t send email yet',
    message: 'Emails wait for up to an hour until a mail server is connected. After that they aren’t sent.',
  },
  ways: { email: 'Email', sms: 'Text message' },
  figures: {
    delivered: 'Delivered',
    waiting: 'Waiting',
    failed: 'Failed',
    unsubscribed: 'Unsubscribed',
    notSent: 'Not sent',
  },
  refused: (way: DeliveryWay) => `Not sent: you can send ${perDay[way]} a day.`,
  whyNotSent: (reasons: readonly string[]) => `Not sent to ${reasons.join(', ')}.`,
  reason: (why: Reason, total: number, text: string) => `${people(total, text)} who ${reasons[why]}`,
} as const;

const reasons: Readonly<Record<Reason, string>> = {
  blocked: 'blocked you or are blocked',
  muted: 'muted you',
  noAddress: 'have no address or phone number',
  noConsent: 'didn’t agree to get texts',
  switchedOff: 'turned these messages off',
  asleep: 'are never reachable during allowed hours',
  over: 'could only be reached after the event',
  enough: 'already got the most messages per day',
  withdrawn: 'were still waiting when the post was removed or three days old',
  other: 'can’t get it for other reasons',
};

export const stateWords: Readonly<Record<State, { label: string; tone: 'neutral' | 'ok' | 'warn' }>> = {
  waiting: { label: 'Starting', tone: 'neutral' },
  walking: { label: 'Sending', tone: 'neutral' },
  done: { label: 'Sent', tone: 'ok' },
  cut: { label: 'Stopped at the limit for new accounts', tone: 'warn' },
  stopped: { label: 'Stopped: the post was removed or three days old', tone: 'warn' },
};
