import { expect, test } from 'vitest';
import { checks, judge, type CheckName, type CheckState, type SetupFacts } from './rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const url = 'https://nights.example';
const address = (origin: string, publicUrl = url, isSecure = true) => ({
  publicUrl,
  address: { at: now, publicUrl, origin, isSecure },
});
const mail: SetupFacts['mail'] = {
  transport: 'service',
  held: 0,
  server: { at: now },
  testSentAt: ago(1),
  provedAt: now,
  sentAt: now,
  failed: undefined,
};
const live: SetupFacts = {
  now,
  ...address(url),
  mail,
  payments: { provider: 'stripe', isTest: false, heardAt: now },
  storage: { at: now },
  secretFault: undefined,
  workerAgeSeconds: 5,
  backupAt: ago(20),
  legal: { hasContact: true, missingPages: [], changedAt: now },
  cityAt: now,
  communityAt: now,
  eventAt: now,
};

test('an instance where everything happened has eleven green lines [INS-02]', () => {
  expect(judge(live).map(({ state, next, path }) => [state, next, path])).toEqual(
    Array.from({ length: 11 }, () => ['done', null, null]),
  );
});

const withMail = (change: Partial<SetupFacts['mail']>) => ({ mail: { ...mail, ...change } });
const unproved = { provedAt: undefined };
const failed = { at: now, error: 'greylisted' };

const cases: readonly [CheckName, string, Partial<SetupFacts>, CheckState, RegExp][] = [
  ['address', 'never opened', { address: undefined }, 'open', /hasn’t been opened/],
  [
    'address',
    'opened before PUBLIC_URL changed',
    { ...address(url), publicUrl: 'https://new.example' },
    'open',
    /opened/,
  ],
  ['address', 'http behind an https proxy', address(url, 'http://nights.example'), 'broken', /use https/],
  ['address', 'another name', address('https://old.example'), 'warning', /opened at https:\/\/old\.example/],
  [
    'address',
    'this computer only',
    address('http://localhost:3000', 'http://localhost:3000'),
    'warning',
    /Only this computer/,
  ],
  ['address', 'no https', address('http://nights.example', 'http://nights.example'), 'warning', /no https/],
  ['address', 'a cookie that is not secure', address(url, url, false), 'broken', /cookie/],
  ['mail', 'no mail server', withMail({ transport: 'none', held: 3 }), 'warning', /Emails held: 3/],
  ['mail', 'the demo outbox', withMail({ transport: 'outbox' }), 'warning', /demo/],
  ['mail', 'a server that refuses', withMail({ server: { at: now, error: '535 no' } }), 'broken', /535 no/],
  ['mail', 'never sent, last one failed', withMail({ sentAt: undefined, failed }), 'broken', /greylisted/],
  ['mail', 'sent before, last one failed', withMail({ sentAt: ago(1), failed }), 'warning', /greylisted/],
  [
    'mail',
    'failed before, last one sent',
    withMail({ failed: { ...failed, at: ago(1) } }),
    'done',
    /arrived/,
  ],
  ['mail', 'a test on its way', withMail(unproved), 'open', /on its way/],
  [
    'mail',
    'a test that never arrived',
    withMail({ ...unproved, testSentAt: ago(25) }),
    'open',
    /confirmed a test email/,
  ],
  [
    'payments',
    'the test gateway',
    { payments: { ...live.payments, provider: 'embedded' } },
    'warning',
    /test cards/,
  ],
  [
    'payments',
    'a silent Stripe',
    { payments: { ...live.payments, heardAt: undefined } },
    'open',
    /hasn’t sent anything/,
  ],
  ['payments', 'a test key', { payments: { ...live.payments, isTest: true } }, 'warning', /test key/],
  ['storage', 'never checked', { storage: undefined }, 'open', /hasn’t been checked/],
  ['storage', 'a full disk', { storage: { at: now, error: 'ENOSPC' } }, 'broken', /ENOSPC/],
  ['secrets', 'another AUTH_SECRET', { secretFault: 'AUTH_SECRET can’t open it.' }, 'broken', /can’t open/],
  ['workers', 'none ever', { workerAgeSeconds: undefined }, 'broken', /has run/],
  ['workers', 'a dead one', { workerAgeSeconds: 61 }, 'broken', /for a minute/],
  ['backup', 'none', { backupAt: undefined }, 'open', /no backup/],
  ['backup', 'an old one', { backupAt: ago(73) }, 'warning', /3 days old/],
  [
    'legal',
    'the built-in ones',
    { legal: { hasContact: false, missingPages: ['terms'], changedAt: now } },
    'open',
    /contact address, terms/,
  ],
  ['city', 'none', { cityAt: undefined }, 'open', /no city/],
  ['community', 'none', { communityAt: undefined }, 'open', /no community/],
  ['event', 'none', { eventAt: undefined }, 'open', /No event/],
];

test.each(cases)('%s: %s [INS-02]', (name, _case, change, state, message) => {
  const verdict = checks[name]({ ...live, ...change });
  expect(verdict).toMatchObject({ state, message: expect.stringMatching(message) });
  expect(verdict.next === undefined).toBe(state === 'done');
});

test('the test gateway asks to remove PAYMENTS, which counts more than Stripe’s keys [INS-02]', () => {
  const verdict = checks.payments({ ...live, payments: { ...live.payments, provider: 'embedded' } });
  expect(verdict.next).toMatch(/remove PAYMENTS=embedded/);
});
