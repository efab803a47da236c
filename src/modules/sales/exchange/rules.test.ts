import { expect, test } from 'vitest';
import { whyNotReturned, whyNotTransferred, type ReturnFacts, type TransferFacts } from './rules.ts';

const startsAt = new Date('2026-11-28T20:00:00Z');
const usual: TransferFacts = {
  state: 'valid',
  listed: false,
  test: false,
  checkedIn: false,
  transfers: 0,
  eventStatus: 'published',
  startsAt,
  now: new Date('2026-11-28T17:00:00Z'),
  policy: { transfersPerTicket: 1, transfersCloseMinutes: 0 },
};

test.each([
  [{}, undefined],
  [{ eventStatus: 'postponed' }, undefined],
  [{ state: 'void' }, 'ticketNotValid'],
  [{ test: true }, 'ticketNotValid'],
  [{ eventStatus: 'cancelled' }, 'ticketNotValid'],
  [{ checkedIn: true }, 'ticketCheckedIn'],
  [{ policy: { transfersPerTicket: 0, transfersCloseMinutes: 0 } }, 'transfersOff'],
  [{ transfers: 1 }, 'transfersUsed'],
  [{ transfers: 2, policy: { transfersPerTicket: 3, transfersCloseMinutes: 0 } }, undefined],
  [{ now: new Date(startsAt.getTime() - 1) }, undefined],
  [{ now: startsAt }, 'transfersClosed'],
  [{ now: startsAt, eventStatus: 'postponed' }, undefined],
  [{ policy: { transfersPerTicket: 1, transfersCloseMinutes: 180 } }, 'transfersClosed'],
  [{ policy: { transfersPerTicket: 1, transfersCloseMinutes: 179 } }, undefined],
] as const)('a ticket with %j is refused as %s [EXC-03]', (change, refused) => {
  expect(whyNotTransferred({ ...usual, ...change })).toBe(refused);
});

const returnable: ReturnFacts = {
  ...usual,
  policy: { returns: true, returnsCloseMinutes: 60, waitingList: true },
  admits: 1,
  isTransferOpen: false,
  isWaiting: false,
  isDisputed: false,
  isDrawn: false,
};

test.each([
  [{}, undefined],
  [{ state: 'void' }, 'ticketNotValid'],
  [{ eventStatus: 'cancelled' }, 'ticketNotValid'],
  [{ eventStatus: 'postponed' }, 'ticketNotValid'],
  [{ checkedIn: true }, 'ticketCheckedIn'],
  [{ policy: { ...returnable.policy, returns: false } }, 'returnsOff'],
  [{ policy: { ...returnable.policy, waitingList: false } }, 'returnsOff'],
  [{ now: new Date(startsAt.getTime() - 60 * 60_000) }, 'returnsClosed'],
  [{ now: new Date(startsAt.getTime() - 60 * 60_000 - 1) }, undefined],
  [{ admits: 4 }, 'groupTicket'],
  [{ isDrawn: true }, 'drawnTicket'],
  [{ isTransferOpen: true }, 'transferOpen'],
  [{ isWaiting: true }, 'onWaitingList'],
  [{ isDisputed: true }, 'paymentDisputed'],
] as const)('a ticket with %j is refused as %s when its holder returns it [EXC-02]', (change, refused) => {
  expect(whyNotReturned({ ...returnable, ...change })).toBe(refused);
});
