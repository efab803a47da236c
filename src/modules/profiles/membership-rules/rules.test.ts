import { describe, expect, test } from 'vitest';
import type { Condition } from './contract.ts';
import { conditionText } from './copy.ts';
import { areMet, factsNeeded, isMet, type FanFacts } from './rules.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const day = 86_400_000;
const okta = { id: 'okta', name: 'Okta Lindqvist' };
const night = { id: 'night', name: 'Night Freight 014' };

const follows: Condition = { id: '1', kind: 'follows', about: okta, days: 30 };
const attended: Condition = { id: '2', kind: 'attended', events: 3 };
const ticket: Condition = { id: '3', kind: 'ticket', about: night };
const question: Condition = { id: '4', kind: 'question', text: 'Who brought you?' };

const facts = (change: Partial<FanFacts> = {}): FanFacts => ({
  followedSince: new Map(),
  attended: 0,
  tickets: new Set(),
  ...change,
});
const since = (ago: number) => facts({ followedSince: new Map([['okta', now - ago]]) });

describe('a condition of a community [X-31]', () => {
  test.each<[string, Condition, FanFacts, boolean]>([
    ['follows nobody', follows, facts(), false],
    ['follows since yesterday', follows, since(day), false],
    ['follows a second less than thirty days', follows, since(30 * day - 1000), false],
    ['follows for thirty days', follows, since(30 * day), true],
    ['follows from this moment, where no days are asked', { ...follows, days: 0 }, since(0), true],
    ['went twice', attended, facts({ attended: 2 }), false],
    ['went three times', attended, facts({ attended: 3 }), true],
    ['has a ticket for something else', ticket, facts({ tickets: new Set(['other']) }), false],
    ['has a ticket', ticket, facts({ tickets: new Set(['night']) }), true],
    ['a question, which the team reads', question, facts(), false],
  ])('%s: %#', (_, condition, known, met) => {
    expect(isMet(condition, known, now)).toBe(met);
  });

  test('all of them have to be met, and where none are set nobody is let in unseen', () => {
    const held = facts({ tickets: new Set(['night']), attended: 3 });
    expect([
      areMet([], held, now),
      areMet([ticket], facts(), now),
      areMet([ticket, attended], held, now),
      areMet([ticket, question], held, now),
    ]).toEqual([false, false, true, false]);
  });

  test('only what is needed is asked of the house', () => {
    expect(factsNeeded([follows, attended, ticket, question])).toEqual({
      artistIds: ['okta'],
      eventIds: ['night'],
      attended: true,
    });
    expect(factsNeeded([question])).toEqual({ artistIds: [], eventIds: [], attended: false });
  });

  test('says in words what it asks', () => {
    expect([follows, { ...follows, days: 0 }, attended, ticket, question].map(conditionText)).toEqual([
      'Follow Okta Lindqvist for 30 days',
      'Follow Okta Lindqvist',
      'Come to 3 nights of theirs',
      'Hold a ticket for Night Freight 014',
      'Who brought you?',
    ]);
  });
});
