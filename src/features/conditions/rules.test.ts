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
  answers: new Map(),
  ...change,
});
const since = (ago: number) => facts({ followedSince: new Map([['okta', now - ago]]) });
const wrote = (text: string) => facts({ answers: new Map([['4', text]]) });

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
    ['said nothing', question, facts(), false],
    ['wrote spaces', question, wrote('  \n'), false],
    ['answered', question, wrote('Ines did'), true],
  ])('%s: %#', (_, condition, known, met) => {
    expect(isMet(condition, known, now)).toBe(met);
  });

  test('all of them have to be met, and where none are set nobody is let in unseen', () => {
    const answered = wrote('Ines did');
    const both = [question, ticket];
    expect([
      areMet([], answered, now),
      areMet([question], answered, now),
      areMet(both, answered, now),
      areMet(both, { ...answered, tickets: new Set(['night']) }, now),
    ]).toEqual([false, true, false, true]);
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
