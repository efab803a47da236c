import { TicketId } from '#platform/ids.ts';
import { readCode } from '#modules/sales/tickets/rules.ts';
import type { CheckIn, Guest } from '../contract.ts';
import type { EventHours, Scan } from '../rules.ts';
import type { GuestRow, EventRow, ScanRow, ShownCheckIn } from './store.ts';

const issueOf = (code: string): string => Buffer.from(readCode(code)?.ticket.issue ?? []).toString('hex');

export const toGuest = ({ id, name, holder, ticketName, ordinal, state, code }: GuestRow): Guest => ({
  id: TicketId.encode(id),
  name,
  ...(holder && { holder }),
  ticketName,
  number: ordinal,
  state,
  issue: issueOf(code),
});

export const toCheckIn = (row: ShownCheckIn): CheckIn => ({
  admissionId: TicketId.encode(row.ticketId),
  at: row.at?.toISOString() ?? null,
  deviceId: row.deviceId,
  counter: row.counter,
  deviceName: row.deviceName,
  inside: row.inside,
  doubles: row.doubles,
});

export const toEventHours = ({ startsAt, endsAt, status }: EventRow): EventHours => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  status,
});

export const toWireHours = ({ startsAt, endsAt, status }: EventRow) => ({
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
  status,
});

export const toScan = (row: ScanRow): Scan => ({
  deviceId: row.deviceId,
  counter: row.counter,
  kind: row.kind,
  at: row.at.getTime(),
  letIn: row.letIn,
  undoes:
    row.undoesDeviceId && row.undoesCounter
      ? { deviceId: row.undoesDeviceId, counter: row.undoesCounter }
      : undefined,
});
