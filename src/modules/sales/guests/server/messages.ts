import { changeText } from '#modules/events/events/event-change.ts';
import { takeMessages } from '#modules/safety/moderation/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, isUuid, newId, type TicketTypeId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type GuestMessage } from '../contract.ts';
import { mailOf } from './message-mails.ts';
import {
  addMessage,
  addRecipients,
  countHolders,
  countMessages,
  findDraftMessage,
  findMessagePeople,
  listMessages,
  type MessageRow,
} from './message-store.ts';

type Audience = { readonly eventId: EventId; readonly ticketTypeId?: TicketTypeId | undefined };
type Words = { readonly subject: string; readonly text: string };

/**
 * Records the message; the worker emails it right away. The same key is the same message.
 * @returns the number of recipients
 */
export async function writeToGuests(
  tx: Db,
  { eventId, ticketTypeId = undefined }: Audience,
  { subject, text, key, byId }: Words & { readonly key: string; readonly byId: UserId },
): Promise<number> {
  const message = { eventId, id: newId(), key, kind: 'message', ticketTypeId: ticketTypeId ?? null } as const;
  const isNew = await addMessage(tx, { ...message, subject, text, details: null, byId });
  if (!isNew) return findMessagePeople(tx, message);
  const people = await addRecipients(tx, message);
  if (people === 0) throw refuse(refusals, 'nobody');
  await takeMessages(tx, byId, { count: people, aboutId: eventId, text: `${subject}\n${text}` });
  return people;
}

export async function previewMessage(
  config: Config,
  db: Db,
  { eventId, ticketTypeId }: Audience,
  words: Words & { readonly byId: UserId },
) {
  const draft = await findDraftMessage(db, { ...words, eventId });
  const { subject, text } = mailOf(config, draft, { orderIds: [], paidAtDoor: false });
  const people = await countHolders(db, { eventId, ticketTypeId: ticketTypeId ?? null });
  return { people, subject, text, replyTo: draft.replyTo };
}

export async function writeToMyself(
  { mail, config }: Pick<Services, 'mail' | 'config'>,
  db: Db,
  eventId: EventId,
  { viewer, ...words }: Words & { readonly viewer: Viewer },
): Promise<{ sentTo: string }> {
  const draft = await findDraftMessage(db, { ...words, eventId, byId: viewer.userId });
  const { subject, ...sheet } = mailOf(config, draft, { orderIds: [], paidAtDoor: false });
  const message = { ...sheet, subject: `Test: ${subject}` };
  await mail.send(db, { dedupeKey: `guests-test:${newId()}`, to: viewer.email, ...message });
  return { sentTo: viewer.email };
}

export async function listHistory(db: Db, { eventId, limit, cursor }: PageInput & { eventId: EventId }) {
  const [after] = unpackCursor(cursor, 1) ?? [];
  const before = typeof after === 'string' && isUuid(after) ? after : undefined;
  const rows = await listMessages(db, { eventId, limit: limit + 1, before });
  const { rows: shown, next } = cutPage(rows, limit, ({ id }) => [id]);
  return {
    items: shown.map(toGuestMessage),
    total: await countMessages(db, eventId),
    offset: 0,
    next,
  };
}

function toGuestMessage(row: MessageRow): GuestMessage {
  const { id, kind, text, ticketName, people, byName } = row;
  const subject = row.details ? `Event ${changeText(row.details.change)}` : row.subject;
  return { id, kind, subject, text, ticketName, people, by: byName, sentAt: row.createdAt.toISOString() };
}
