import { expect, inject, test } from 'vitest';
import { endpointNames } from '../server/api.ts';
import { openPublishedApi } from './published-api.ts';
import { noStripeMock } from './stripe-mock.ts';

const stripeMock = inject('stripeMock');
const withStripeMock = stripeMock === '' ? ` (skipped: ${noStripeMock})` : '';

/** Sends a request to an emulator that takes everything. */
async function differencesOf(path: string, init: RequestInit, answer: object = {}): Promise<string[]> {
  const { watch, takeDifferences } = openPublishedApi(stripeMock || undefined);
  await watch(async () => Response.json(answer))(`https://api.stripe.com${path}`, init);
  return takeDifferences();
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

test.skipIf(stripeMock === '')(
  `v1 requests with an unknown path or parameter, or without a required one, are found${withStripeMock} [PAY-10]`,
  async () => {
    const intent = { amount: '100', currency: 'usd' };
    expect(await differencesOf('/v1/payment_intents', form(intent))).toEqual([]);
    expect(await differencesOf('/v1/payment_intents', form({ ...intent, colour: 'red' }))).toHaveLength(1);
    expect(await differencesOf('/v1/payment_intents', form({ amount: '100' }))).toHaveLength(1);
    expect(await differencesOf('/v1/tickets', form(intent))).toHaveLength(1);
    expect(await differencesOf('/v1/refunds?colour=red', { method: 'GET' })).toHaveLength(1);
  },
);

test.skipIf(stripeMock === '')(
  `every v1 path of the emulator is one of Stripe's${withStripeMock} [PAY-10]`,
  async () => {
    const unknown = await Promise.all(
      endpointNames
        .map((name) => name.replace(':id', 'id').split(' ') as [string, string])
        .filter(([, path]) => path.startsWith('/v1/'))
        .map(async ([method, path]) => {
          const answer = await fetch(`${stripeMock}${path}`, {
            method,
            headers: { authorization: 'Bearer sk_test_123' },
          });
          return answer.status === 404 ? [`${method} ${path}`] : [];
        }),
    );
    expect(unknown.flat()).toEqual([]);
  },
);

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const link = { type: 'account_onboarding', account_onboarding: { refresh_url: 'https://backbeat.test' } };
const linkAnswer = {
  object: 'v2.core.account_link',
  account: 'acct_1',
  created: '2026-11-27T00:00:00Z',
  expires_at: '2026-11-27T00:10:00Z',
  livemode: false,
  url: 'https://backbeat.test',
  use_case: link,
};

test.each([
  ['as published', '/v2/core/account_links', { account: 'acct_1', use_case: link }, linkAnswer, 0],
  [
    'with an unknown parameter',
    '/v2/core/account_links',
    { account: 'a', use_case: link, colour: 'red' },
    linkAnswer,
    1,
  ],
  ['without a required one', '/v2/core/account_links', { use_case: link }, linkAnswer, 1],
  [
    'answered without a required field',
    '/v2/core/account_links',
    { account: 'a', use_case: link },
    { ...linkAnswer, url: undefined },
    1,
  ],
  ['with an unknown path', '/v2/core/tickets', {}, {}, 1],
])('a v2 request %s has its differences found [PYO-01]', async (_, path, body, answer, found) => {
  expect(await differencesOf(path, json(body), answer)).toHaveLength(found);
});
