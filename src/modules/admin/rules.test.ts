import { describe, expect, test } from 'vitest';
import { maskedRecipient, plainError, readFee, roleFailure, suspensionFailure } from './rules.ts';

const person = { admin: false, suspended: false, hasOtherAdmin: true };
const admin = { ...person, admin: true };

describe('admin role changes [AUTH-08]', () => {
  test.each([
    ['a user can become an admin', { admin: true, reason: '' }, person, undefined],
    [
      'a suspended user can’t become an admin',
      { admin: true, reason: '' },
      { ...person, suspended: true },
      'personSuspended',
    ],
    ['an admin stays an admin', { admin: true, reason: '' }, admin, undefined],
    ['removing the role works with a reason', { admin: false, reason: 'Moved on' }, admin, undefined],
    ['removing the role needs a reason', { admin: false, reason: '' }, admin, 'whyRequired'],
    [
      'the last admin can’t be removed',
      { admin: false, reason: 'Bye' },
      { ...admin, hasOtherAdmin: false },
      'lastAdmin',
    ],
    [
      'removing the role from a user without it does nothing',
      { admin: false, reason: '' },
      person,
      undefined,
    ],
  ])('%s', (_, wish, now, failure) => {
    expect(roleFailure(wish, now)).toBe(failure);
  });
});

describe('suspension rules [ADM-01]', () => {
  test.each([
    ['a user can be suspended with a reason', { suspended: true, reason: 'Sells fakes' }, person, undefined],
    ['suspending needs a reason', { suspended: true, reason: '' }, person, 'whyRequired'],
    ['an admin can’t be suspended', { suspended: true, reason: 'No' }, admin, 'adminStays'],
    [
      'reinstating needs no reason',
      { suspended: false, reason: '' },
      { ...person, suspended: true },
      undefined,
    ],
  ])('%s', (_, wish, now, failure) => {
    expect(suspensionFailure(wish, now)).toBe(failure);
  });
});

describe('error messages shown to admins', () => {
  test.each([
    ['Invalid API Key provided: sk_live_abc123', 'Invalid API Key provided: …'],
    ['connect smtp://mailer:hunter2@mail.example:587 refused', 'connect smtp://…@mail.example:587 refused'],
    ['Bearer eyJhbGciOi was not taken', '… was not taken'],
    ['timeout\n    at send (mail.ts:3)', 'timeout'],
    [null, ''],
  ])('%s is shortened to one line without keys [ADM-01]', (said, shown) => {
    expect(plainError(said)).toBe(shown);
  });

  test.each([
    ['maya@example.test', 'm…a@example.test'],
    ['+12135550123', '…123'],
    ['12', '…'],
  ])('masks the recipient %s', (recipient, shown) => {
    expect(maskedRecipient(recipient)).toBe(shown);
  });
});

describe('parsing a fee rate form', () => {
  const now = Date.UTC(2026, 10, 22, 12, 0, 30);
  const typed = { ends: false, percent: '5', perTicket: '0.50', startsAt: '' };
  const set = { percent: 5, perTicketCents: 50, startsAt: null };
  test.each([
    ['numbers', typed, set],
    ['a decimal comma', { ...typed, percent: '7,25' }, { ...set, percent: 7.25 }],
    ['zeros', { ...typed, percent: '0', perTicket: '0' }, { ...set, percent: 0, perTicketCents: 0 }],
    [
      'a start within this minute',
      { ...typed, startsAt: '2026-11-22T12:00Z' },
      { ...set, startsAt: '2026-11-22T12:00:00.000Z' },
    ],
    [
      'a reset to the default rate',
      { ...typed, ends: true, percent: 'x' },
      { percent: null, perTicketCents: null, startsAt: null },
    ],
  ])('accepts %s [FEE-10]', (_, draft, rate) => {
    expect(readFee(draft, { now, currency: null })).toEqual({ wrong: [], rate });
  });

  test.each([
    ['empty fields', { ...typed, percent: '', perTicket: ' ' }, ['percent', 'perTicket']],
    ['a word as the percentage', { ...typed, percent: 'abc' }, ['percent']],
    ['a negative amount', { ...typed, perTicket: '-1' }, ['perTicket']],
    [
      'values above the limits',
      { ...typed, percent: '50.01', perTicket: '100.01' },
      ['percent', 'perTicket'],
    ],
    ['a start in the past', { ...typed, startsAt: '2026-11-22T11:59Z' }, ['startsAt']],
    ['an unreadable start', { ...typed, startsAt: 'soon' }, ['startsAt']],
  ])('rejects %s [FEE-10]', (_, draft, wrong) => {
    expect(readFee(draft, { now, currency: null })).toEqual({ wrong });
  });

  test.each([
    ['jpy', '100', 10_000],
    ['krw', '1,300', 130_000],
    ['kwd', '0.30', 30],
    ['jpy', '0.99', undefined],
    ['kwd', '0.305', undefined],
    ['jpy', '10001', undefined],
  ])('in %s, reads %s per ticket as %j hundredths [FEE-10, CUR-01]', (currency, perTicket, hundredths) => {
    expect(readFee({ ...typed, perTicket }, { now, currency }).rate?.perTicketCents).toBe(hundredths);
  });
});
