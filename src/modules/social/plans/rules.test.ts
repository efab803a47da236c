import { describe, expect, test } from 'vitest';
import { firstFailure } from '#platform/checks.ts';
import type { PlanAccess, PlanStatus } from './contract.ts';
import {
  areOptions,
  planChecks,
  statusAfterDecision,
  statusAfterInvite,
  statusAfterJoin,
  totalsChange,
  winnerOf,
} from './rules.ts';

describe('participation', () => {
  test.each<[PlanAccess, PlanStatus | null, ReturnType<typeof statusAfterJoin>]>([
    ['open', null, { status: 'confirmed' }],
    ['open', 'invited', { status: 'confirmed' }],
    ['open', 'denied', { refusal: 'denied' }],
    ['approval', null, { status: 'pending' }],
    ['approval', 'pending', { status: 'pending' }],
    ['approval', 'invited', { status: 'confirmed' }],
    ['approval', 'confirmed', { status: 'confirmed' }],
    ['approval', 'denied', { refusal: 'denied' }],
    ['invited', null, { refusal: 'planNotFound' }],
    ['invited', 'invited', { status: 'confirmed' }],
    ['invited', 'pending', { status: 'pending' }],
  ])('joining a plan with access %s as %s yields %j [PLN-02, PLN-03]', (access, before, after) => {
    expect(statusAfterJoin(access, before)).toEqual(after);
  });

  test.each<[PlanStatus | null, PlanStatus]>([
    [null, 'invited'],
    ['denied', 'invited'],
    ['invited', 'invited'],
    ['pending', 'confirmed'],
    ['confirmed', 'confirmed'],
  ])('inviting a user with status %s sets %s [PLN-03]', (before, after) => {
    expect(statusAfterInvite(before)).toBe(after);
  });

  test.each<[PlanStatus | null, PlanStatus | null, number, number]>([
    [null, 'pending', 0, 1],
    ['pending', 'confirmed', 1, -1],
    ['pending', 'denied', 0, -1],
    ['confirmed', null, -1, 0],
    ['invited', 'confirmed', 1, 0],
    ['confirmed', 'confirmed', 0, 0],
  ])('from %s to %s changes the totals by %i and %i [PLN-01]', (before, after, participants, requests) => {
    expect(totalsChange(before, after)).toEqual({ participants, requests });
  });
});

test.each([
  ['no options', [], true],
  ['one option', ['a'], false],
  ['two options', ['a', 'b'], true],
  ['ten options', [...'abcdefghij'], true],
  ['eleven options', [...'abcdefghijk'], false],
  ['the same option twice', ['a', 'a'], false],
  ['an option without a date', ['a', null], false],
])('validates %s [PLN-02]', (_what, dates, holds) => {
  expect(areOptions(dates.map((startDate) => ({ eventId: null, startDate })))).toBe(holds);
});

test.each([
  [null, [undefined, undefined, undefined]],
  ['invited', [undefined, null, undefined]],
  ['pending', ['confirmed', 'denied', 'pending']],
  ['confirmed', ['confirmed', 'denied', undefined]],
  ['denied', ['confirmed', 'denied', 'pending']],
] as const)('the creator’s decisions about a user with status %s lead to %j [PLN-03]', (before, after) => {
  const decisions = ['confirmed', 'denied', 'pending'] as const;
  expect(decisions.map((decision) => statusAfterDecision(before, decision))).toEqual(after);
});

const draft = {
  name: 'Tacos',
  description: '',
  place: '',
  startDate: null,
  eventIds: [],
  access: 'open' as const,
};

test.each([
  ['just a name', {}, undefined],
  ['a blank name', { name: ' ' }, 'nameRequired'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'nameTooLong'],
  ['a description over the limit', { description: 'x'.repeat(2001) }, 'descriptionTooLong'],
  ['a meeting point over the limit', { place: 'x'.repeat(121) }, 'placeTooLong'],
  ['eleven events', { eventIds: Array.from({ length: 11 }, (_, place) => String(place)) }, 'tooManyEvents'],
])('validates %s [PLN-02]', (_what, change, failure) => {
  expect(firstFailure(planChecks, { ...draft, ...change })).toBe(failure);
});

test.each<[votes: number[], place: number | undefined, off?: number]>([
  [[1, 3, 2], 1],
  [[2, 2, 1], 0],
  [[0, 0], undefined],
  [[], undefined],
  // The event at the second place was cancelled.
  [[1, 3, 2], 2, 1],
  [[0, 3], undefined, 1],
])('of votes %j option %s wins: the first of a tie, and none without votes [GRP-01]', (votes, place, off) => {
  const options = votes.map((votesTotal, at) => ({ votesTotal, takesPlace: at !== off }));
  expect(winnerOf(options)).toBe(place === undefined ? undefined : options[place]);
});
