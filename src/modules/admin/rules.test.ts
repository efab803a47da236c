import { describe, expect, test } from 'vitest';
import { maskedRecipient, plainError, readFee, roleFailure, suspensionFailure } from './rules.ts';

const person = { admin: false, suspended: false, hasOtherAdmin: true };
const admin = { ...person, admin: true };

describe('who may look after the house [AUTH-08]', () => {
  test.each([
    ['anybody may be given the role', { admin: true, reason: '' }, person, undefined],
    [
      'who is suspended may not',
      { admin: true, reason: '' },
      { ...person, suspended: true },
      'personSuspended',
    ],
    ['who has it has it', { admin: true, reason: '' }, admin, undefined],
    ['it is taken away with a reason', { admin: false, reason: 'Moved on' }, admin, undefined],
    ['and not without', { admin: false, reason: '' }, admin, 'whyRequired'],
    [
      'nor from the last one',
      { admin: false, reason: 'Bye' },
      { ...admin, hasOtherAdmin: false },
      'lastAdmin',
    ],
    ['who has none loses none', { admin: false, reason: '' }, person, undefined],
  ])('%s', (_, wish, now, failure) => {
    expect(roleFailure(wish, now)).toBe(failure);
  });
});

describe('who may be suspended [ADM-01]', () => {
  test.each([
    ['anybody, with a reason', { suspended: true, reason: 'Sells fakes' }, person, undefined],
    ['nobody without', { suspended: true, reason: '' }, person, 'whyRequired'],
    [
      'who looks after the house first loses the role',
      { suspended: true, reason: 'No' },
      admin,
      'adminStays',
    ],
    [
      'letting in needs no reason',
      { suspended: false, reason: '' },
      { ...person, suspended: true },
      undefined,
    ],
  ])('%s', (_, wish, now, failure) => {
    expect(suspensionFailure(wish, now)).toBe(failure);
  });
});

describe('what an admin reads of what went wrong', () => {
  test.each([
    ['Invalid API Key provided: sk_live_abc123', 'Invalid API Key provided: …'],
    ['connect smtp://mailer:hunter2@mail.example:587 refused', 'connect smtp://…@mail.example:587 refused'],
    ['Bearer eyJhbGciOi was not taken', '… was not taken'],
    ['timeout\n    at send (mail.ts:3)', 'timeout'],
    [null, ''],
  ])('%s holds no key and one line [ADM-01]', (said, shown) => {
    expect(plainError(said)).toBe(shown);
  });

  test.each([
    ['maya@example.test', 'm…a@example.test'],
    ['+12135550123', '…123'],
    ['12', '…'],
  ])('to %s a message went, and nobody could write there from the list', (recipient, shown) => {
    expect(maskedRecipient(recipient)).toBe(shown);
  });
});

describe('a fee rate as it is typed', () => {
  const now = Date.UTC(2026, 10, 22, 12, 0, 30);
  const typed = { ends: false, percent: '5', perTicket: '0.50', startsAt: '' };
  const set = { percent: 5, perTicketCents: 50, startsAt: null };
  test.each([
    ['in figures', typed, set],
    ['with a comma', { ...typed, percent: '7,25' }, { ...set, percent: 7.25 }],
    ['of nothing', { ...typed, percent: '0', perTicket: '0' }, { ...set, percent: 0, perTicketCents: 0 }],
    [
      'within this minute',
      { ...typed, startsAt: '2026-11-22T12:00Z' },
      { ...set, startsAt: '2026-11-22T12:00:00.000Z' },
    ],
    [
      'of everybody else',
      { ...typed, ends: true, percent: 'x' },
      { percent: null, perTicketCents: null, startsAt: null },
    ],
  ])('%s is set so [FEE-10]', (_, draft, rate) => {
    expect(readFee(draft, now)).toEqual({ wrong: [], rate });
  });

  test.each([
    ['left out', { ...typed, percent: '', perTicket: ' ' }, ['percent', 'perTicket']],
    ['no figure', { ...typed, percent: 'abc' }, ['percent']],
    ['below nothing', { ...typed, perTicket: '-1' }, ['perTicket']],
    ['beyond the most', { ...typed, percent: '50.01', perTicket: '100.01' }, ['percent', 'perTicket']],
    ['over', { ...typed, startsAt: '2026-11-22T11:59Z' }, ['startsAt']],
    ['no time', { ...typed, startsAt: 'soon' }, ['startsAt']],
  ])('%s is set by nobody [FEE-10]', (_, draft, wrong) => {
    expect(readFee(draft, now)).toEqual({ wrong });
  });
});
