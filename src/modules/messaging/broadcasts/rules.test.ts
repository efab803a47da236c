import { expect, test } from 'vitest';
import { smsConsent } from '#modules/messaging/notifications/copy.ts';
import { subjectOf, textOf } from './copy.ts';
import { feedCaps, judge, personCaps, mergeSkipReasons, type Person } from './rules.ts';

/** Noon in Los Angeles. */
const noon = '2026-11-20T20:00:00Z';
const event = '2026-11-20T06:30:00Z';
const agreed = `${smsConsent.version}: ${smsConsent.text}`;
const person: Person = {
  email: 'ana@example.test',
  phone: '(310) 555-0100',
  wants: { email: true, sms: true },
  smsConsent: agreed,
  timeZone: 'America/Los_Angeles',
  quietHours: null,
  isBlocked: false,
  isMuted: false,
};
const hours = (from: number, until: number) => ({ quietHours: { from: from * 60, until: until * 60 } });

test.each<[string, Partial<Person>, 'email' | 'sms', string, unknown]>([
  ['email', {}, 'email', noon, { to: 'ana@example.test' }],
  ['text', {}, 'sms', noon, { to: '+13105550100' }],
  ['a blocked user', { isBlocked: true }, 'email', noon, { skip: 'blocked' }],
  ['a user who muted the feed', { isMuted: true }, 'sms', noon, { skip: 'muted' }],
  ['email turned off', { wants: { email: false, sms: true } }, 'email', noon, { skip: 'switchedOff' }],
  ['texts turned off', { wants: { email: true, sms: false } }, 'sms', noon, { skip: 'switchedOff' }],
  ['no consent to texts', { smsConsent: null }, 'sms', noon, { skip: 'noConsent' }],
  ['consent without broadcasts', { smsConsent: '2026-11: Text me' }, 'sms', noon, { skip: 'noConsent' }],
  ['email without consent to texts', { smsConsent: null }, 'email', noon, { to: 'ana@example.test' }],
  ['no phone number', { phone: null }, 'sms', noon, { skip: 'noAddress' }],
  ['an invalid phone number', { phone: '12' }, 'sms', noon, { skip: 'noAddress' }],
  ['no verified email address', { email: null }, 'email', noon, { skip: 'noAddress' }],
  // 10:30 p.m.
  ['email at night', {}, 'email', event, { to: 'ana@example.test' }],
  ['a text at night', {}, 'sms', event, { postponedTo: new Date('2026-11-20T16:00:00Z') }],
  [
    'email in the user’s quiet hours',
    hours(22, 9),
    'email',
    event,
    { postponedTo: new Date('2026-11-20T17:00:00Z') },
  ],
  [
    'a text in the user’s quiet hours',
    hours(22, 9),
    'sms',
    event,
    { postponedTo: new Date('2026-11-20T17:00:00Z') },
  ],
  [
    'quiet hours that end at night',
    hours(20, 23),
    'sms',
    event,
    { postponedTo: new Date('2026-11-20T16:00:00Z') },
  ],
  ['quiet hours during the day', hours(7, 22), 'sms', event, { skip: 'asleep' }],
  ['quiet around the clock', hours(9, 9), 'email', noon, { skip: 'asleep' }],
  // Clocks go back on 1 November and forward on 14 March.
  ['a longer night', {}, 'sms', '2026-11-01T06:00:00Z', { postponedTo: new Date('2026-11-01T16:00:00Z') }],
  ['a shorter night', {}, 'sms', '2027-03-14T06:00:00Z', { postponedTo: new Date('2027-03-14T15:00:00Z') }],
  [
    'another time zone',
    { timeZone: 'Europe/Berlin' },
    'sms',
    '2026-11-20T20:30:00Z',
    { postponedTo: new Date('2026-11-21T07:00:00Z') },
  ],
])('%s [BLA-04]', (_what, more, way, now, verdict) => {
  expect(judge({ ...person, ...more }, way, new Date(now), null)).toEqual(verdict);
});

test('doesn’t send a postponed message after the event ends [BLA-04]', () => {
  const over = (endsAt: string) => judge(person, 'sms', new Date(event), new Date(endsAt));
  expect(over('2026-11-20T13:00:00Z')).toEqual({ skip: 'over' });
  const { postponedTo } = over('2026-11-21T13:00:00Z') as { postponedTo: Date };
  expect(over(postponedTo.toISOString())).toEqual({ skip: 'over' });
  expect(over('2026-11-21T13:00:00Z')).toMatchObject({ postponedTo: expect.any(Date) });
});

test('the consent text and the cap on texts agree [BLA-04]', () => {
  const counts = ['none', 'one', 'two', 'three'];
  expect(smsConsent.text).toContain(`at most ${counts[personCaps.sms]} a day`);
  expect(feedCaps.sms).toBeLessThanOrEqual(personCaps.sms);
});

test('hides skip reasons that fewer than five people share [BLA-04]', () => {
  expect(mergeSkipReasons([])).toEqual([]);
  expect(
    mergeSkipReasons([
      { why: 'noConsent', total: 40 },
      { why: 'noAddress', total: 5 },
      { why: 'muted', total: 1 },
      { why: 'blocked', total: 2 },
      { why: 'enough', total: 0 },
    ]),
  ).toEqual([
    { why: 'noConsent', total: 40 },
    { why: 'noAddress', total: 5 },
    { why: 'other', total: 3 },
  ]);
  expect(mergeSkipReasons([{ why: 'muted', total: 0 }])).toEqual([]);
});

test('a text names its sender, has a link and a way to stop, and fits into two messages [BLA-04]', () => {
  const link = 'https://backbeat.test/posts/0191';
  expect(textOf('Night Freight', 'Doors are\nopen', link)).toBe(
    `Night Freight: Doors are open ${link} Reply STOP to end.`,
  );
  expect(textOf('N'.repeat(100), 'long '.repeat(50), link).length).toBeLessThanOrEqual(306);
  expect(subjectOf('Night Freight', '')).toBe('News from Night Freight');
  expect(subjectOf('Night Freight', 'x '.repeat(200)).length).toBeLessThan(100);
});

test('a subject and a text that would end within an emoji are cut before it [BLA-04]', () => {
  const words = `${'a'.repeat(78)}${'🪩'.repeat(150)}`;
  expect(subjectOf('Freight', words)).toBe(`Freight: ${'a'.repeat(78)}…`);
  // At any length of the feed's name.
  for (const feed of ['Freight', 'Freights']) expect(textOf(feed, words, '/x').isWellFormed()).toBe(true);
});
