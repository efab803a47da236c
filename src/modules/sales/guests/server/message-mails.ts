import { refundOfferPath } from '#modules/sales/checkout/server/index.ts';
import { changeText } from '#modules/events/events/event-change.ts';
import { hoursText } from '#modules/events/events/hours-text.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { cutText } from '#platform/cut-text.ts';
import { datedDay } from '#platform/date-and-time.ts';
import { shortId } from '#platform/short-id.ts';
import type { Config } from '#platform/server/config.ts';
import { layOutMail, type MailBlock } from '#platform/server/mail-layout.ts';
import { longDay, timeOfDay, zoneName } from '#platform/time.ts';
import { noticeMail, writtenMail } from '../message-copy.ts';
import type { NoticeDetails, SentMessage, WaitingRecipient } from './message-store.ts';

type Recipient = Pick<WaitingRecipient, 'orderIds' | 'paidAtDoor'>;
type ComposedMail = {
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
};

/** Renders the email that one holder gets: a host's message, or notice that the event moved or is cancelled. */
export function mailOf(config: Config, message: SentMessage, recipient: Recipient): ComposedMail {
  const { eventName, hostName, replyTo } = message;
  const url =
    config.PUBLIC_URL +
    eventPath({ ...message, providerCode: providerCode(message.provider), name: eventName });
  const button: MailBlock = { kind: 'button', label: writtenMail.button, url };
  const contact = writtenMail.contact(hostName ?? eventName, replyTo !== null);
  const { subject, title, blocks } = message.details
    ? noticeOf(config, message, message.details, recipient)
    : {
        subject: writtenMail.subject(eventName, message.subject),
        title: message.subject,
        blocks: [{ kind: 'text', text: message.text } as const],
      };
  const sheet = layOutMail({
    title,
    preview: message.details ? eventName : cutText(message.text, 120),
    blocks: [...blocks, button, { kind: 'note', text: contact }],
    footer: (message.details ? noticeMail : writtenMail).footer(eventName),
  });
  return { subject, ...sheet, headers: replyTo === null ? {} : { 'Reply-To': replyTo } };
}

function noticeOf(config: Config, message: SentMessage, details: NoticeDetails, recipient: Recipient) {
  const { change } = details;
  const subject = `${message.eventName} ${changeText(change)}`;
  const blocks: MailBlock[] = [
    ...(message.text === '' ? [] : [{ kind: 'text', text: noticeMail.hostSays(message.text) } as const]),
    { kind: 'facts', rows: factsOf(details) },
    ...moneyBlocks(config, details, recipient),
  ];
  return { subject, title: noticeMail.titles[change.kind](message.eventName), blocks };
}

/** Shows the old and new date and place, each only if it changed. */
function factsOf({ change: { kind, from, to } }: NoticeDetails): (readonly [string, string])[] {
  const when = (slot: typeof from) =>
    `${datedDay(slot.startDate, slot.timezone)}, ${hoursText(slot)} ${zoneName(slot.startDate, slot.timezone)}`;
  const { oldWhen, newWhen, oldWhere, newWhere, when: whenWord, where } = noticeMail;
  if (kind === 'moved') {
    const isOther = from.startDate !== to.startDate || from.endDate !== to.endDate;
    return [
      ...(isOther
        ? ([
            [newWhen, when(to)],
            [oldWhen, when(from)],
          ] as const)
        : ([[whenWord, when(to)]] as const)),
      ...(from.place !== to.place
        ? ([
            [newWhere, to.place],
            [oldWhere, from.place],
          ] as const)
        : ([[where, to.place]] as const)),
    ].filter(([, value]) => value !== '');
  }
  const word = kind === 'resumed' ? whenWord : oldWhen;
  return [[word, when(from)] as const, [where, from.place] as const].filter(([, value]) => value !== '');
}

function moneyBlocks(
  config: Config,
  { change, refund, until }: NoticeDetails,
  { orderIds, paidAtDoor }: Recipient,
): MailBlock[] {
  const isPaid = orderIds.length > 0;
  if (change.kind === 'cancelled') {
    const texts =
      refund === 'all'
        ? [...(isPaid ? [noticeMail.refundedAll] : []), ...(paidAtDoor ? [noticeMail.paidAtDoor] : [])]
        : isPaid || paidAtDoor
          ? [noticeMail.hostDecides]
          : [];
    return texts.map((text) => ({ kind: 'text', text }));
  }
  if (!isPaid || refund === 'none' || until === null) return [];
  const { timezone } = change.to;
  const day = `${longDay(until, timezone)}, ${timeOfDay(until, timezone)} ${zoneName(until, timezone)}`;
  return [
    { kind: 'text', text: noticeMail.offer(day) },
    ...orderIds.map((orderId) => ({
      kind: 'button' as const,
      label: orderIds.length === 1 ? noticeMail.refund : noticeMail.refundOf(shortId(orderId)),
      url: config.PUBLIC_URL + refundOfferPath(config, orderId),
    })),
  ];
}
