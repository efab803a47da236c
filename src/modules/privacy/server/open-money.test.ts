import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), {
    PAYMENTS: 'embedded',
    PAYOUTS: 'stripe',
  });
});
afterAll(() => app.close());

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A user who owns a community and signed in just now. */
async function addHost() {
  const { as, id } = await addRecentUser(app, 'Ines Duarte');
  const { body: page } = await as.post('/profiles', { type: 'community', name: 'Low Tide' });
  return { as, page, own: { id: `user:us-west-2:${id}`, providerId: id } };
}
type Host = Awaited<ReturnType<typeof addHost>>;

/** An event that is over. @returns what entries of its money need */
async function addPastEvent({ as }: Host, creatorId: string) {
  const { body } = await as.post('/events', draftWith(creatorId)({}));
  const eventId: string = body.providerId;
  await app.db
    .updateTable('event')
    .set({ startsAt: ago(4), endsAt: ago(1) })
    .where('id', '=', eventId)
    .execute();
  return { eventId, orderId: newId(), amountMinor: 4500, currency: 'usd' };
}

async function book({ amountMinor, ...sale }: Awaited<ReturnType<typeof addPastEvent>>, sign: 1 | -1) {
  const entry = { ...sale, id: newId(), transferId: newId(), externalRef: newId(), account: 'host' } as const;
  await app.db
    .insertInto('ledgerEntry')
    .values({ ...entry, kind: 'sale', amountMinor: sign * amountMinor })
    .execute();
}

test.each<
  [
    money: string,
    name: string,
    path: (host: Host) => string,
    open: (host: Host) => Promise<() => Promise<unknown>>,
  ]
>([
  [
    'the user is owed for their own event',
    'Ines Duarte',
    () => '/settings/payouts',
    async (host) => {
      const sale = await addPastEvent(host, host.own.id);
      await book(sale, 1);
      return () => book(sale, -1);
    },
  ],
  [
    'the community that the user owns isn’t paid yet',
    'Low Tide',
    ({ page }) => `/community/${page.providerId}/manage/payouts`,
    async ({ page }) => {
      const due = { eventId: newId(), round: 1, dueAt: ago(1), state: 'held', amountMinor: 1 } as const;
      const id = newId();
      await app.db
        .insertInto('settlement')
        .values({ ...due, id, hostId: page.providerId, currency: 'usd' })
        .execute();
      return () => app.db.deleteFrom('settlement').where('id', '=', id).execute();
    },
  ],
  [
    'a page that the user owns has a share of a postponed event',
    'Low Tide',
    ({ page }) => `/community/${page.providerId}/manage/payouts`,
    async ({ page }) => {
      const other = await addHost();
      const { eventId } = await addPastEvent(other, other.page.id);
      const become = (status: 'postponed' | 'cancelled') =>
        app.db.updateTable('event').set({ status }).where('id', '=', eventId).execute();
      await become('postponed');
      await app.db
        .insertInto('split')
        .values({ eventId, version: 1, currency: 'usd', byId: newId() })
        .execute();
      const share = {
        eventId,
        version: 1,
        position: 0,
        profileId: page.providerId,
        kind: 'percent',
      } as const;
      await app.db
        .insertInto('splitShare')
        .values({ ...share, percent: 30_000, answer: 'accepted' })
        .execute();
      return () => become('cancelled');
    },
  ],
  [
    'the bank decides a dispute of the community’s event',
    'Low Tide',
    ({ page }) => `/community/${page.providerId}/manage/payouts`,
    async (host) => {
      const of = await addPastEvent(host, host.page.id);
      const at = { askedAt: ago(1), openedAt: ago(1) };
      const reason = { reason: 'fraudulent', state: 'underReview', inquiry: false, test: false } as const;
      const ids = { id: newId(), intentId: newId(), providerId: newId() };
      await app.db
        .insertInto('dispute')
        .values({ ...of, ...at, ...reason, ...ids })
        .execute();
      return () =>
        app.db
          .updateTable('dispute')
          .set({ state: 'lost', closedAt: ago(0) })
          .where('id', '=', ids.id)
          .execute();
    },
  ],
])(
  'while %s, the account can’t be deleted, and its user reads where the money is open [ACC-03]',
  async (_money, name, path, open) => {
    const host = await addHost();
    const settle = await open(host);
    expect((await host.as.get('/me/deletion')).body).toMatchObject({
      blockers: [],
      openMoney: [{ name, path: path(host) }],
    });
    const refused = await host.as.post('/me/deletion', {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'moneyOpen' } });
    await settle();
    expect((await host.as.post('/me/deletion', {})).status).toBe(200);
  },
);
