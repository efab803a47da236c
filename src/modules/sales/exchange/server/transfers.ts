import { createHmac } from 'node:crypto';
import { EventId, isUuid, newIdIn, noId, OrderId, TicketId, type UserId } from '#platform/ids.ts';
import { providerCode } from '#modules/events/events/rules.ts';
import { seesEvent } from '#modules/events/events/server/index.ts';
import { lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { listFriendsAmong } from '#modules/profiles/follows/server/index.ts';
import { waitingTickets } from '#modules/sales/checkout/server/index.ts';
import {
  findEventOfTicket,
  mailReceived,
  moveTicket,
  type Signer,
} from '#modules/sales/tickets/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Services } from '#platform/server/feature.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  transferRefusals as refusals,
  type OpenTransfer,
  type SentTicket,
  type TicketExchange,
} from '../contract.ts';
import { ticketDeclined, ticketSent, ticketTakenBack, ticketTransferred } from '../events.ts';
import { transfersUntil, whyNotTransferred, type TransferFacts } from '../rules.ts';
import { listTicketReturns, noReturn } from './returns.ts';
import * as store from './transfer-store.ts';

type Secret = Pick<Config, 'AUTH_SECRET'>;
export type Transferring = { readonly services: Services; readonly signer: Signer };

function signatureOf({ AUTH_SECRET }: Secret, transferId: string): string {
  return createHmac('sha256', AUTH_SECRET).update(`ticket transfer ${transferId}`).digest('base64url');
}

/** The page on which a friend accepts a ticket. The token follows the `#` so that it isn't logged. */
function transferPath(config: Secret, transferId: string): string {
  return `/transfer#${transferId}.${signatureOf(config, transferId)}`;
}

/** @throws Refusal transferNotFound for an invalid link */
function transferOfToken(config: Secret, token: string): string {
  const [transferId = '', signature = ''] = token.split('.');
  if (!isUuid(transferId) || !isSameSecret(signature, signatureOf(config, transferId)))
    throw refuse(refusals, 'transferNotFound');
  return transferId;
}

const factsOf = (row: store.HeldTicketRow): TransferFacts => ({ ...row, policy: row });

const untilOf = (row: store.HeldTicketRow) => transfersUntil(factsOf(row))?.toISOString() ?? null;

const openOf = (config: Secret, row: store.HeldTicketRow, transfer: store.OpenTransferRow): OpenTransfer => ({
  to: transfer.toName,
  path: transferPath(config, transfer.transferId),
  until: untilOf(row),
});

export async function listExchange(
  db: Db,
  config: Secret,
  orderId: OrderId,
  userId: UserId,
): Promise<TicketExchange[]> {
  const rows = await store.listExchangeable(db, orderId, userId);
  const returns = await listTicketReturns(db, { orderId, userId }, rows);
  return rows.map((row) => {
    const canTransfer = row.holderId === userId && whyNotTransferred(factsOf(row)) === undefined;
    const { transferId, toName } = row;
    return {
      id: TicketId.encode(row.id),
      canTransfer,
      transfer: canTransfer && transferId !== null ? openOf(config, row, { transferId, toName }) : null,
      sentTo: row.sentTo,
      sentBy: row.sentBy,
      returns: returns.get(row.id) ?? noReturn(row),
    };
  });
}

/**
 * Opens a transfer for a friend, who is notified, or for everyone with the link.
 * @throws Refusal noFriend, membersOnly, or why the ticket can't change hands now
 */
export async function sendTicket(
  tx: Db,
  config: Secret,
  { admissionId: ticketId, toId }: { admissionId: TicketId; toId?: UserId | undefined },
  fromId: UserId,
): Promise<OpenTransfer> {
  const eventId = await findEventOfTicket(tx, ticketId, fromId);
  const ticket = eventId && (await store.lockHeldTicket(tx, { eventId, id: ticketId, holderId: fromId }));
  if (!ticket) throw refuse(refusals, 'ticketNotFound');
  const why = whyNotTransferred(factsOf(ticket));
  if (why) throw refuse(refusals, why);
  const open = await store.findOpenTransferOf(tx, ticket);
  if (open && (toId === undefined || open.toId === toId)) return openOf(config, ticket, open);
  const transferId = newIdIn(eventId);
  if (open) await takeBackTicket(tx, ticketId, fromId);
  if (toId !== undefined && (await listFriendsAmong(tx, fromId, [toId])).length === 0)
    throw refuse(refusals, 'noFriend');
  if (toId !== undefined && !(await seesEvent(tx, eventId, { userId: toId, admin: false })))
    throw refuse(refusals, 'membersOnly');
  await store.addTransfer(tx, { id: transferId, eventId, ticketId, fromId, toId: toId ?? null });
  if (toId !== undefined) {
    const payload = { eventId, fromId, toId, path: transferPath(config, transferId) };
    await publish(tx, ticketSent, { key: transferId, payload });
  }
  return openOf(config, ticket, (await store.findOpenTransferOf(tx, ticket))!);
}

/** The friend is no longer offered the ticket. @returns false if it isn't offered */
export async function takeBackTicket(tx: Db, ticketId: TicketId, fromId: UserId): Promise<boolean> {
  const taken = await store.takeBackTransfer(tx, ticketId, fromId);
  if (taken?.toId) {
    const { id: transferId, eventId, toId } = taken;
    await publish(tx, ticketTakenBack, { key: transferId, payload: { transferId, eventId, toId } });
  }
  return taken !== undefined;
}

/** @throws Refusal transferAccepted, transferNotFound, ownTicket, or why it can't be accepted any longer */
export async function readSentTicket(
  db: Db,
  config: Secret,
  token: string,
  viewer: Viewer | undefined,
): Promise<SentTicket> {
  const transferId = transferOfToken(config, token);
  const accepted = viewer && (await store.findAccepted(db, transferId, viewer.userId));
  if (accepted) throw refuse(refusals, 'transferAccepted', { orderId: OrderId.encode(accepted) });
  const transfer = await store.findOpenTransfer(db, transferId);
  const row = transfer && (await store.findSentTicket(db, transfer));
  if (row && transfer.fromId === viewer?.userId) throw refuse(refusals, 'ownTicket');
  if (!row || (viewer && !(await mayAccept(db, transfer, viewer.userId))))
    throw refuse(refusals, 'transferNotFound');
  const why = whyNotTransferred(factsOf(row));
  if (why) throw refuse(refusals, why);
  return {
    from: row.from,
    ticketName: row.ticketName,
    event: {
      id: EventId.encode(row.eventId),
      providerCode: providerCode(row.provider),
      providerId: row.providerId,
      name: row.eventName,
      startDate: row.startsAt.toISOString(),
      timezone: row.timezone,
      venueName: row.venueName,
    },
    until: untilOf(row),
    isForViewer: viewer !== undefined && transfer.toId === viewer.userId,
  };
}

/** Whether it was sent to this user, or to everyone with the link, and no block is between them and the sender. */
async function mayAccept(db: Db, { toId, fromId }: store.TransferRow, userId: UserId): Promise<boolean> {
  if (toId !== null && toId !== userId && fromId !== userId) return false;
  return !(await isBlockedBetween(db, userId, fromId));
}

/**
 * Declines a ticket that was sent to the viewer. Repeating it changes nothing.
 * @returns whether it was offered
 * @throws Refusal transferNotFound for an invalid link
 */
export async function declineTicket(tx: Db, config: Secret, token: string, toId: UserId): Promise<boolean> {
  const transferId = transferOfToken(config, token);
  const declined = await store.declineTransfer(tx, transferId, toId);
  if (!declined) return false;
  const { eventId } = declined;
  await publish(tx, ticketTakenBack, { key: transferId, payload: { transferId, eventId, toId } });
  await publish(tx, ticketDeclined, { key: transferId, payload: { ...declined, toId } });
  return true;
}

/**
 * Moves the ticket to the viewer under a new code. Locks ticket types before the ticket, the lock order of every change
 * of tickets. Repeating it returns the same order.
 * @throws Refusal transferNotFound, ownTicket, membersOnly, personLimit, or why the ticket can't change hands now
 */
export async function acceptTicket(
  tx: Db,
  { services, signer }: Transferring,
  token: string,
  viewer: Viewer,
): Promise<OrderId> {
  const { userId } = viewer;
  const transferId = transferOfToken(services.config, token);
  const accepted = await store.findAccepted(tx, transferId, userId);
  if (accepted) return accepted;
  const found = await store.findOpenTransfer(tx, transferId);
  if (!found) throw refuse(refusals, 'transferNotFound');
  const { eventId, ticketId, fromId } = found;
  if (fromId === userId) throw refuse(refusals, 'ownTicket');
  const [type] = await lockTicketTypes(tx, eventId);
  const ticket = await store.lockHeldTicket(tx, { eventId, id: ticketId, holderId: fromId });
  // Another friend or the viewer's other press may have been faster, or the sender took it back.
  const acceptedMeanwhile = await store.findAccepted(tx, transferId, userId);
  if (acceptedMeanwhile) return acceptedMeanwhile;
  const transfer = await store.findOpenTransfer(tx, transferId);
  if (!ticket || !transfer || !(await mayAccept(tx, transfer, userId)))
    throw refuse(refusals, 'transferNotFound');
  const why = whyNotTransferred(factsOf(ticket));
  if (why) throw refuse(refusals, why);
  if (!(await seesEvent(tx, eventId, viewer))) throw refuse(refusals, 'membersOnly');
  const limit = type?.maxPerPerson ?? null;
  const has =
    limit === null ? 0 : await waitingTickets.countUnitsOf(tx, { eventId, id: noId, buyerId: userId });
  if (limit !== null && has >= limit) throw refuse(refusals, 'personLimit', { limit, left: 0 });
  const { orderId } = ticket;
  if (!(await store.closeTransfer(tx, { eventId, id: transferId, toId: userId })))
    throw refuse(refusals, 'transferNotFound');
  await moveTicket(tx, signer, { eventId, orderId, id: ticketId, fromId, toId: userId });
  await mailReceived(services, tx, orderId, { viewer, dedupeKey: `ticket-received:${transferId}` });
  const payload = { eventId, orderId, ticketId, fromId, toId: userId };
  await publish(tx, ticketTransferred, { key: transferId, payload });
  return orderId;
}
