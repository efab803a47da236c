import { describe, expect, test } from 'vitest';
import type { Condition } from './contract.ts';
import { conditionText } from './copy.ts';
import { areMet, factsNeeded, isMet, type FanFacts, type Rule } from './rules.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const day = 86_400_000;
const okta = { id: 'okta', name: 'Okta Lindqvist' };
const event = { id: 'night', name: 'Night Freight 014' };

const follows: Condition = { id: '1', kind: 'follows', about: okta, days: 30 };
const member: Rule = { id: '5', kind: 'member', about: { id: 'freight', name: 'Freight Union' }, days: 7 };
const attended: Condition = { id: '2', kind: 'attended', events: 3 };
const ticket: Condition = { id: '3', kind: 'ticket', about: event };
const code: Rule = { id: '6', kind: 'code', code: 'RADIO' };
const question: Condition = { id: '4', kind: 'question', text: 'Who brought you?' };

const facts = (change: Partial<FanFacts> = {}): FanFacts => ({
  followedSince: new Map(),
  memberSince: new Map(),
  attended: 0,
  tickets: new Set(),
  codes: new Set(),
  ...change,
});
const since = (ago: number) => facts({ followedSince: new Map([['okta', now - ago]]) });

const memberFor = (ago: number) => facts({ memberSince: new Map([['freight', now - ago]]) });

describe('a membership rule [X-31, PRE-01]', () => {
  test.each<[string, Rule, FanFacts, boolean]>([
    ['doesn’t follow the artist', follows, facts(), false],
    ['follows since yesterday', follows, since(day), false],
    ['follows for a second less than thirty days', follows, since(30 * day - 1000), false],
    ['follows for thirty days', follows, since(30 * day), true],
    ['follows since now, with 0 days required', { ...follows, days: 0 }, since(0), true],
    ['is no member', member, facts(), false],
    ['is a member for six days', member, memberFor(6 * day), false],
    ['is a member for a week', member, memberFor(7 * day), true],
    ['attended twice', attended, facts({ attended: 2 }), false],
    ['attended three times', attended, facts({ attended: 3 }), true],
    ['has a ticket for another event', ticket, facts({ tickets: new Set(['other']) }), false],
    ['has a ticket', ticket, facts({ tickets: new Set(['night']) }), true],
    ['entered another code', code, facts({ codes: new Set(['OTHER']) }), false],
    ['entered the code', code, facts({ codes: new Set(['RADIO']) }), true],
    ['a question, which the team reads', question, facts(), false],
  ])('%s: %#', (_, condition, known, met) => {
    expect(isMet(condition, known, now)).toBe(met);
  });

  test('all rules must be met, and without rules users aren’t admitted automatically', () => {
    const held = facts({ tickets: new Set(['night']), attended: 3 });
    expect([
      areMet([], held, now),
      areMet([ticket], facts(), now),
      areMet([ticket, attended], held, now),
      areMet([ticket, question], held, now),
    ]).toEqual([false, false, true, false]);
  });

  test('queries only the facts that the rules need', () => {
    expect(factsNeeded([follows, member, attended, ticket, code, question])).toEqual({
      followedIds: ['okta'],
      communityIds: ['freight'],
      eventIds: ['night'],
      attended: true,
      codes: true,
    });
    expect(factsNeeded([question])).toEqual({
      followedIds: [],
      communityIds: [],
      eventIds: [],
      attended: false,
      codes: false,
    });
  });

  test('describes itself in words', () => {
    expect([follows, { ...follows, days: 0 }, attended, ticket, question].map(conditionText)).toEqual([
      'Follow Okta Lindqvist for 30 days',
      'Follow Okta Lindqvist',
      'Attend 3 events by this community',
      'Have a ticket for Night Freight 014',
      'Who brought you?',
    ]);
  });
});
