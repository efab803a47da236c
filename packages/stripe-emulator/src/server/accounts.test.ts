import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';

let rig: EmulatorRig;
let now = Date.parse('2026-11-23T20:00:00Z');
const day = 86_400_000;
beforeAll(async () => {
  rig = await openEmulatorRig({ clock: () => new Date(now) });
});
afterAll(() => rig.close());
afterEach(async () => {
  await rig.emulator.deliverNow();
  rig.events.length = 0;
  rig.thinEvents.length = 0;
});

const include = ['configuration.recipient', 'requirements'] as const;
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

const openAccount = () =>
  rig.stripe.v2.core.accounts.create({
    display_name: 'Signal Basement',
    contact_email: 'ana@example.test',
    dashboard: 'express',
    identity: { country: 'us' },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    metadata: { hostId: 'community:1' },
    include: [...include],
  });

const readAccount = (id: string) => rig.stripe.v2.core.accounts.retrieve(id, { include: [...include] });
const transfersOf = (account: Stripe.V2.Core.Account) =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
const dueOf = (account: Stripe.V2.Core.Account) =>
  account.requirements?.entries?.map(({ description, minimum_deadline }) => [
    description,
    minimum_deadline.status,
  ]);

const linkTo = (account: string) =>
  rig.stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: `${rig.url}/payouts?again`,
        return_url: `${rig.url}/payouts?back`,
      },
    },
  });

const answer = async (url: string, fields: Record<string, string>) =>
  rig.browse(new URL(url).pathname, { method: 'POST', body: new URLSearchParams(fields) });

async function payable() {
  const { id } = await openAccount();
  await rig.emulator.setAccount(id, 'complete');
  return id;
}

const charge = (amount: number, currency = 'usd') =>
  rig.stripe.paymentIntents.create({ amount, currency, confirm: true, payment_method: 'pm_card_visa' });
const availableIn = async (currency: string, stripeAccount?: string) => {
  const balance = await rig.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return balance.available.find((each) => each.currency === currency)?.amount ?? 0;
};

test.each([
  ['complete', 'active', []],
  ['incomplete', 'restricted', [['external_account', 'currently_due']]],
  ['moreLater', 'active', [['identity.individual.documents.primary_verification', 'eventually_due']]],
  ['pending', 'pending', []],
  ['rejected', 'rejected', []],
])('onboarding that ends %s leaves transfers %s, and thin events tell', async (outcome, status, due) => {
  const account = await openAccount();
  expect([transfersOf(account), account.metadata]).toEqual(['restricted', { hostId: 'community:1' }]);
  const { url } = await linkTo(account.id);
  const page = await rig.browse(new URL(url).pathname);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Signal Basement')]);
  expect((await answer(url, { answer: outcome })).status).toBe(303);
  const read = await readAccount(account.id);
  expect([transfersOf(read), dueOf(read)]).toEqual([status, due]);
  await rig.emulator.deliverNow();
  const types = rig.thinEvents.map(({ type }) => type);
  expect(types.at(0)).toBe('v2.core.account[requirements].updated');
  expect(types.includes('v2.core.account[configuration.recipient].capability_status_updated')).toBe(
    status !== 'restricted',
  );
  const returned = rig.thinEvents.at(-1)!;
  expect(returned.type).toBe('v2.core.account_link.returned');
  const whole = await (returned as Stripe.V2.Core.Events.UnknownEventNotification).fetchEvent();
  expect(whole).toMatchObject({ data: { account_id: account.id, use_case: 'account_onboarding' } });
});

test('a link works once and for ten minutes, and only parts asked for are returned', async () => {
  const { id } = await openAccount();
  const used = await linkTo(id);
  await answer(used.url, { answer: 'complete' });
  await answer(used.url, { answer: 'rejected' });
  expect(transfersOf(await readAccount(id))).toBe('active');
  const late = await linkTo(id);
  now += 11 * 60_000;
  expect((await rig.browse(new URL(late.url).pathname)).status).toBe(303);
  expect((await rig.browse('/paygate/connect/unknown')).status).toBe(404);
  expect((await rig.stripe.v2.core.accounts.retrieve(id)).configuration).toBeUndefined();
});

test('a charge is pending for two days, and a transfer needs an available balance and an active account', async () => {
  const account = await payable();
  const before = await availableIn('usd');
  await charge(10_000);
  const send = (destination: string) =>
    rig.stripe.transfers.create({ amount: before + 9000, currency: 'usd', destination });
  expect((await thrown(send(account)))?.code).toBe('balance_insufficient');
  now += 2 * day;
  expect(await availableIn('usd')).toBe(before + 10_000 - 290 - 30);
  const restricted = (await openAccount()).id;
  expect((await thrown(send(restricted)))?.code).toBe('insufficient_capabilities_for_transfer');
  expect((await thrown(send('acct_nobody')))?.code).toBe('resource_missing');
  expect((await send(account)).destination).toBe(account);
  expect([await availableIn('usd'), await availableIn('usd', account)]).toEqual([680, before + 9000]);
});

test('one idempotency key makes one transfer, and repeats a refusal', async () => {
  const account = await payable();
  await charge(5000, 'eur');
  const wish = {
    amount: 3000,
    currency: 'eur',
    destination: account,
    transfer_group: 'event:1',
    metadata: { settlementId: 's1' },
  };
  const send = (idempotencyKey: string) => rig.stripe.transfers.create(wish, { idempotencyKey });
  expect((await thrown(send('s1:1')))?.code).toBe('balance_insufficient');
  now += 2 * day;
  expect((await thrown(send('s1:1')))?.code).toBe('balance_insufficient');
  const made = await Promise.all(Array.from({ length: 5 }, () => send('s1:2')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const { data } = await rig.stripe.transfers.list({ transfer_group: 'event:1' });
  expect(data).toMatchObject([{ amount: 3000, metadata: { settlementId: 's1' } }]);
});

test('reversals return money while the account has it, never more than the transfer', async () => {
  const account = await payable();
  await charge(8000, 'gbp');
  now += 2 * day;
  const { id } = await rig.stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: account });
  const reverse = (amount?: number) => rig.stripe.transfers.createReversal(id, { ...(amount && { amount }) });
  await reverse(2000);
  expect((await thrown(reverse(3001)))?.param).toBe('amount');
  await rig.emulator.payOutNow();
  expect((await thrown(reverse(1)))?.code).toBe('balance_insufficient');
  const transfer = await rig.stripe.transfers.retrieve(id);
  expect(transfer).toMatchObject({ amount: 5000, amount_reversed: 2000, reversed: false });
  expect(transfer.reversals.data).toMatchObject([{ amount: 2000 }]);
  const [payout] = (await rig.stripe.payouts.list({}, { stripeAccount: account })).data;
  expect(payout).toMatchObject({ amount: 3000, currency: 'gbp', status: 'paid', automatic: true });
});

test('a bank that refuses fails the payout, keeps the balance, and wants another bank account', async () => {
  const { id: account } = await openAccount();
  await rig.emulator.setAccount(account, 'complete', 'refuses');
  await charge(8000, 'chf');
  now += 2 * day;
  await rig.stripe.transfers.create({ amount: 5000, currency: 'chf', destination: account });
  await rig.emulator.payOutNow();
  await rig.emulator.payOutNow();
  expect(await availableIn('chf', account)).toBe(5000);
  expect(dueOf(await readAccount(account))).toEqual([['external_account', 'currently_due']]);
  await rig.emulator.deliverNow();
  const failed = rig.events.filter(({ type }) => type === 'payout.failed');
  expect(failed).toMatchObject([{ account, data: { object: { failure_code: 'account_closed' } } }]);
  await rig.emulator.setAccount(account, 'complete');
  const paid = await rig.stripe.payouts.create({ amount: 5000, currency: 'chf' }, { stripeAccount: account });
  expect(paid.status).toBe('paid');
});

test('unknown configurations, parameters and accounts in the header are refused', async () => {
  const { id: account } = await openAccount();
  const merchant = { configuration: { merchant: {} } } as Stripe.V2.Core.AccountCreateParams;
  expect((await thrown(rig.stripe.v2.core.accounts.create(merchant)))?.message).toContain('configuration');
  const direct = rig.stripe.paymentIntents.create(
    { amount: 100, currency: 'usd' },
    { stripeAccount: account },
  );
  expect((await thrown(direct))?.param).toBe('Stripe-Account');
  const source = { amount: 1, currency: 'usd', destination: account, source_transaction: 'ch_1' };
  expect((await thrown(rig.stripe.transfers.create(source)))?.code).toBe('parameter_unknown');
  expect((await thrown(rig.stripe.payouts.create({ amount: 1, currency: 'usd' })))?.message).toContain(
    'connected accounts only',
  );
  const session = await rig.stripe.accountSessions.create({
    account,
    components: { account_onboarding: { enabled: true }, notification_banner: { enabled: true } },
  });
  expect(session.components.account_onboarding.enabled).toBe(true);
});
