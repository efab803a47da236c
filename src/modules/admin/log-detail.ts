import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import type { AuditEntry } from '#modules/safety/moderation/moderation-contract.ts';
import type { AuditAct } from '#modules/safety/moderation/rules.ts';
import { outsideKey, profileKeyOf, profilePath } from '#modules/profiles/profiles/rules.ts';
import { cents, moneyText } from '#platform/money.ts';
import type { PagePath } from '#platform/page-path.ts';
import { OrderId } from '#platform/ids.ts';
import { feeFigures, feeWords, logDetailWords as words, orderWords, personWords } from './copy.ts';

type Facts = Readonly<Record<string, unknown>>;
type Detail = (before: Facts, after: Facts) => string;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const topWord = (value: unknown) => words.top[value === null ? 'figure' : value === true ? 'top' : 'not'];
const cancelledWord = (cancelled: number) =>
  cancelled > 0 ? words.cancelled(orderWords.tickets(cancelled)) : '';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Names and other texts that differ. Ids and lists say nothing here. */
const changesOf: Detail = (before, after) =>
  Object.keys(after)
    .filter((key) => !key.endsWith('Id') && text(before[key]) !== text(after[key]))
    .map((key) => words.became(text(before[key]), text(after[key])))
    .join(', ');

const details: Partial<Record<AuditAct, Detail>> = {
  changeGenre: (before, after) =>
    [changesOf(before, after), before.hidden === after.hidden ? '' : words.hidden(after.hidden === true)]
      .filter(Boolean)
      .join(', '),
  mergeGenres: ({ name }) => words.merged(text(name)),
  changeCity: changesOf,
  saveNeighborhoods: (_, { neighborhoods }) => (Array.isArray(neighborhoods) ? neighborhoods.join(', ') : ''),
  changeSettings: changesOf,
  setTopPerformer: (before, after) => words.became(topWord(before.topPerformer), topWord(after.topPerformer)),
  setFeeRate: (_, { percent, perTicketCents, currency }) =>
    percent === null
      ? feeWords.asEverybody
      : feeFigures(number(percent), number(perTicketCents), currency ? String(currency) : null),
  refundOrder: (_, { amount, left, currency, cancelled }) => {
    const money = (sum: unknown) => moneyText(cents(number(sum)), String(currency));
    const back = words.refunded(money(amount), money(left));
    return [back, cancelledWord(number(cancelled))].filter(Boolean).join(', ');
  },
  markPaidOutside: (_, { amount, currency }) => moneyText(cents(number(amount)), String(currency)),
  cancelTickets: (_, { cancelled }) => cancelledWord(number(cancelled)),
  submitEvidence: (_, { amount, currency }) => moneyText(cents(number(amount)), String(currency)),
  acceptDispute: (_, { amount, currency }) => moneyText(cents(number(amount)), String(currency)),
  markDebtPaid: (_, { amount, currency }) => moneyText(cents(number(amount)), String(currency)),
  markPayoutPaid: (_, { amount, currency }) => moneyText(cents(number(amount)), String(currency)),
  retrySettlement: ({ lastError }) => String(lastError ?? ''),
  signOutEverywhere: ({ sessions }) => personWords.sessions(number(sessions)),
  retryFact: ({ lastError }) => String(lastError ?? ''),
  retryMessage: ({ lastError }) => String(lastError ?? ''),
  retryJob: ({ lastError }) => String(lastError ?? ''),
  retryWork: ({ lastError }) => String(lastError ?? ''),
  dismissWork: ({ lastError }) => String(lastError ?? ''),
};

export function detailOf({ act, before, after }: Pick<AuditEntry, 'act' | 'before' | 'after'>): string {
  return details[act]?.(before, after) ?? '';
}

type Place = { readonly to: PagePath; readonly search?: { readonly q: string } };

/** Returns where to open the item of a log entry, or undefined when it has no page. */
export function placeOf(itemId: string): Place | undefined {
  if (itemId.startsWith(OrderId.prefix)) return { to: '/admin/orders', search: { q: itemId } };
  if (itemId.startsWith('hashtag:'))
    return { to: '/admin/hashtags', search: { q: itemId.slice('hashtag:'.length) } };
  if (itemId.startsWith('event:')) {
    const { provider, providerId } = outsideKey('event', itemId);
    return { to: eventPath({ providerCode: providerCode(provider), providerId }) };
  }
  if (!/^(?:user|community|artist|venue):/.test(itemId)) return undefined;
  const key = profileKeyOf(itemId);
  return key && { to: profilePath({ ...key, id: itemId }) };
}
