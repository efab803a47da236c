import { type EventId, TicketId, type UserId } from '#platform/ids.ts';
import type { Keys } from '#modules/sales/tickets/server/index.ts';
import { readCode } from '#modules/sales/tickets/rules.ts';
import type { SentScan } from '../contract.ts';
import {
  isGood,
  keyOf,
  nowhere,
  resolveScans,
  decideVerdict,
  type EventHours,
  type Scan,
  type ScanKey,
  type ScanKind,
  type TicketStatus,
  type Verdict,
} from '../rules.ts';
import type { GuestRow, ScanRow } from './store.ts';
import { toScan } from './to-wire.ts';

/** The scanned ticket, or why there is none. */
export type ScannedTicket =
  | { readonly ticketId: TicketId; readonly isTest: boolean }
  | { readonly no: Verdict };

/** Verifies the signature of the code and that it belongs to this event. */
export function findTicket(keys: Keys, eventId: EventId, sent: SentScan): ScannedTicket {
  if (sent.code === undefined) {
    const ticketId = sent.admissionId && TicketId.decode(sent.admissionId);
    return ticketId ? { ticketId, isTest: false } : { no: 'forged' };
  }
  const ticket = keys.check(sent.code, eventId);
  if (ticket) return { ticketId: ticket.ticketId, isTest: ticket.test };
  return { no: keys.isOurs(sent.code) ? 'otherNight' : 'forged' };
}

export type ScanContext = {
  readonly eventId: EventId;
  readonly deviceId: string;
  readonly userId: UserId;
  readonly isHost: boolean;
  readonly event: EventHours;
  readonly now: number;
  readonly guests: ReadonlyMap<string, GuestRow>;
  /** Earlier scans by ticket. Judged scans are appended. */
  readonly logs: Map<string, Scan[]>;
  /** Scans that an undo may refer to, by key. */
  readonly targets: Map<string, ScanRow>;
};

/** Whether a scanner turned the guest away that the server let in: its answer came too late. */
export const isTakenBack = (known: ScanKind | undefined, sent: ScanKind): boolean =>
  known === 'in' && sent === 'refused';

/**
 * Decides about one scan.
 * @param known its row, if the scan was decided before
 * @returns the row to insert
 */
export function judgeScan(
  judging: ScanContext,
  sent: SentScan,
  found: ScannedTicket,
  known: ScanRow | undefined,
): { verdict: Verdict; row: ScanRow } {
  const { deviceId, userId: byId } = judging;
  const at = timeOf(judging, sent, found);
  const line = (verdict: Verdict, more: Partial<ScanRow>): { verdict: Verdict; row: ScanRow } => {
    const row: ScanRow = {
      deviceId,
      counter: sent.counter,
      kind: 'refused',
      ticketId: null,
      at,
      byId,
      reason: isGood(verdict) ? null : verdict,
      letIn: false,
      byName: sent.code === undefined && sent.admissionId !== undefined,
      undoesDeviceId: null,
      undoesCounter: null,
      ...more,
    };
    if (row.ticketId) judging.logs.set(row.ticketId, [...logOf(judging, row.ticketId), toScan(row)]);
    return { verdict, row };
  };
  if (sent.kind === 'undo') return line(...undo(judging, sent.undoes));
  if (isTakenBack(known?.kind, sent.kind)) return line(...undo(judging, { deviceId, counter: sent.counter }));
  const letIn = sent.kind === 'in' && !sent.asked;
  const guest = 'no' in found ? undefined : judging.guests.get(found.ticketId);
  const ticketId = guest?.id ?? null;
  if (sent.kind === 'refused') {
    const reason = sent.reason && !isGood(sent.reason) ? sent.reason : 'forged';
    return line(reason, { ticketId });
  }
  if ('no' in found) return line(found.no, { letIn });
  const where = ticketId ? resolveScans(logOf(judging, ticketId)) : nowhere;
  const ticket = { isTest: found.isTest, state: stateOf(guest, sent.code) };
  const verdict = decideVerdict({ kind: sent.kind, at: at.getTime() }, judging.event, ticket, where);
  if (isGood(verdict)) return line(verdict, { kind: sent.kind, ticketId, letIn: sent.kind === 'in' });
  // Offline, the guest is already in: which check-in counts is decided with all scans known.
  if (!sent.asked && (verdict === 'already' || verdict === 'notInside'))
    return line(verdict, { kind: sent.kind, ticketId, letIn, reason: null });
  return line(verdict, { ticketId, letIn });
}

/** Online scans use the server's clock and come after everything decided before. */
function timeOf(judging: ScanContext, { asked, at }: SentScan, found: ScannedTicket): Date {
  if (!asked) return new Date(Math.min(Date.parse(at), judging.now));
  const log = 'no' in found ? [] : logOf(judging, found.ticketId);
  return new Date(Math.max(judging.now, ...log.map((scan) => scan.at + 1)));
}

function logOf({ logs }: ScanContext, ticketId: TicketId): readonly Scan[] {
  return logs.get(ticketId) ?? [];
}

/** A code replaced by a transfer is as void as the code of a refunded ticket. */
function stateOf(guest: GuestRow | undefined, code: string | undefined): TicketStatus['state'] {
  if (!guest) return 'unknown';
  if (code !== undefined && !isSameCode(code, guest.code)) return 'void';
  return guest.state;
}

function isSameCode(one: string, other: string): boolean {
  const [a, b] = [readCode(one), readCode(other)];
  return a !== undefined && b !== undefined && Buffer.compare(a.body, b.body) === 0;
}

function undo(judging: ScanContext, undoes: ScanKey | undefined): [Verdict, Partial<ScanRow>] {
  const target = undoes && judging.targets.get(keyOf(undoes));
  if (!undoes || !target?.ticketId) return ['nothingToUndo', {}];
  const { ticketId } = target;
  if (!judging.isHost && target.byId !== judging.userId) return ['notYours', { ticketId }];
  return [
    'undone',
    { kind: 'undo', ticketId, undoesDeviceId: undoes.deviceId, undoesCounter: undoes.counter },
  ];
}
