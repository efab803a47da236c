import { openPaymentChaos, sendInto } from '@backbeat/stripe-emulator/testing';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { openTeams } from '#modules/events/teams/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openDisputes } from '#modules/sales/disputes/server/index.ts';
import { openSplits } from '#modules/sales/splits/server/index.ts';
import { openSale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { newId, UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { ShareDraft } from '../../../splits/contract.ts';
import type { Settlement } from '../../contract.ts';
import { openPayouts, paysHosts } from '../index.ts';

const hour = 3_600_000;

/** A sale whose hosts are paid by the embedded gateway. Its clock can be moved, and its answers can fail. */
export async function openPayoutsSale(environment: Readonly<Record<string, string>> = {}) {
  const chaos = openPaymentChaos();
  let movedBy = 0;
  const availableAfter = 48 * hour;
  const sale = await openSale(
    { PAYOUTS: 'stripe', PAYOUT_DELAY_HOURS: '0', ...environment },
    {
      between: chaos.between,
      emulator: {
        clock: () => new Date(Date.now() + movedBy),
        availableAfter,
        send: sendInto(() => sale.app.server),
      },
      onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)),
      more: (services, payments) => [
        { mount: payments.mount },
        openProfiles(services.config.ACTING_TYPES),
        openTeams(services),
        openSplits({ paysHosts: paysHosts(services.config, payments) }),
        openPayouts(services, payments),
      ],
    },
  );
  const { db } = sale;
  const emulator = sale.payments.emulator!;

  /** A community with its owner. */
  async function addHost(name = 'Freight Union') {
    const [id, userId] = [newId(), newId()];
    await db
      .insertInto('profile')
      .values([
        { id, type: 'community', name, providerId: id },
        { id: userId, type: 'user', name: 'Ines Duarte', providerId: userId },
      ])
      .execute();
    await db.insertInto('community').values({ id, membershipType: 'open' }).execute();
    await addAccount(db, { id: userId, name: 'Ines Duarte', email: `${userId}@example.test` });
    await db.insertInto('profileTeam').values({ profileId: id, userId, creatorType: 'owner' }).execute();
    const path = `/profiles/community:${id}`;
    const as = sale.app.as(userId);
    const settlements = async () => (await as.get(`${path}/settlements`)).body.items as readonly Settlement[];
    return { id, userId, path, as, settlements };
  }
  type Host = Awaited<ReturnType<typeof addHost>>;

  /** A person who hosts under their own name. */
  async function addSoloHost() {
    const userId = newId();
    await db
      .insertInto('profile')
      .values({ id: userId, type: 'user', name: 'Ines Duarte', providerId: userId })
      .execute();
    await addAccount(db, { id: userId, name: 'Ines Duarte', email: `${userId}@example.test` });
    return { ...payeeOf(UserId.encode(userId), userId), id: userId, userId };
  }

  /** An artist or venue of an event, with its owner. */
  async function addParty(eventId: string, type: 'artist' | 'venue' = 'artist', name = 'Okta') {
    const [id, userId] = [newId(), newId()];
    await db
      .insertInto('profile')
      .values([
        { id, type, name, providerId: id },
        { id: userId, type: 'user', name: 'Maya Lind', providerId: userId },
      ])
      .execute();
    await addAccount(db, { id: userId, name: 'Maya Lind', email: `${userId}@example.test` });
    await db.insertInto('profileTeam').values({ profileId: id, userId, creatorType: 'owner' }).execute();
    if (type === 'artist') await db.insertInto('eventArtist').values({ eventId, artistId: id }).execute();
    else await db.updateTable('event').set({ venueId: id }).where('id', '=', eventId).execute();
    return { ...payeeOf(`${type}:backbeat:${id}`, userId), id, userId };
  }

  function payeeOf(wireId: string, userId: string) {
    const path = `/profiles/${wireId}`;
    const as = sale.app.as(userId);
    const settlements = async () => (await as.get(`${path}/settlements`)).body.items as readonly Settlement[];
    const answer = (eventId: string, version: number, given: 'accepted' | 'declined', reason = '') =>
      as.post(`${path}/splits/event:backbeat:${eventId}`, { version, answer: given, reason });
    return { wireId, path, as, settlements, answer };
  }

  const linkFor = async (host: Pick<Host, 'as' | 'path'>) =>
    (await host.as.post(`${host.path}/payouts/links`, { country: 'us' })).body;

  /** Plays the provider's page. */
  async function answer(url: string, fields: Record<string, string>) {
    return sale.app.server.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  async function onboard(host: Pick<Host, 'as' | 'path'>, outcome = 'complete') {
    const { url } = await linkFor(host);
    await answer(url, { answer: outcome });
    await emulator.deliverNow();
    await sale.runTask('payouts.read-news');
  }

  async function buy(eventId: string, typeId: string, quantity = 1) {
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]] });
    const { body: started } = await sale.startPayment(buyer, order.id);
    await sale.pay(started.clientSecret);
    await sale.sync(buyer, order.id);
    const { clientSecret } = started;
    return { buyer, clientSecret, order: order as { id: string; total: number } };
  }

  /** An event with one sold order of two tickets, 4500 or 4600 after fees. */
  async function sell(host: Pick<Host, 'id'>, facts: { currency?: string; quantity?: number } = {}) {
    const eventId = await sale.addEvent({ creatorId: host.id });
    const typeId = await sale.addType(eventId, { ...(facts.currency && { currency: facts.currency }) });
    const sold = await buy(eventId, typeId, facts.quantity ?? 2);
    return { eventId, typeId, ...sold };
  }

  /** Transfers an event to another community, which accepts. */
  async function transfer(eventId: string, from: Host, to: Host) {
    const path = `/events/event:backbeat:${eventId}/creators`;
    const id = `community:${to.id}`;
    await from.as.post(path, { id, creatorType: 'owner' });
    const { status } = await to.as.put(`${path}/${id}`, { id, status: 'confirmed' });
    if (status !== 200) throw new Error(`The transfer was answered with ${status}.`);
  }

  const end = (eventId: string) =>
    sql`update event set starts_at = now() - interval '4 hours', ends_at = now() - interval '1 minute'
         where id = ${eventId}::uuid`.execute(db);

  return {
    ...sale,
    chaos,
    emulator,
    addHost,
    addSoloHost,
    addParty,
    /** As the host. */
    propose: (host: Host, eventId: string, seenVersion: number, shares: readonly ShareDraft[]) =>
      host.as.put(`/events/event:backbeat:${eventId}/split`, { seenVersion, shares }),
    linkFor,
    answer,
    onboard,
    buy,
    sell,
    transfer,
    end,
    /** Milliseconds by which the gateway's clock is ahead. */
    clockAhead: () => movedBy,
    /** Lets the buyers' payments reach the platform's balance. */
    letFundsArrive: () => void (movedBy += availableAfter),
    /** Opens and pays settlements, whatever they wait for. */
    async run() {
      await sale.runTask('payouts.open');
      await sql`update settlement set run_at = now() - interval '1 second'
                 where state in ('due', 'held', 'requested')`.execute(db);
      await sale.runTask('payouts.pay');
    },
    /** After a test: makes the gateway answer again, and throws if the books are wrong. */
    async checkBooks() {
      chaos.calm();
      const wrong = await sale.verify();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
    /** Makes debts older than the 30 days after which they are taken back: of one event, or all. */
    ageDebts: (eventId?: string) =>
      sql`update settlement set due_at = now() - interval '31 days', run_at = now() - interval '1 second'
           where reason = 'owed' and event_id = coalesce(${eventId ?? null}::uuid, event_id)`.execute(db),
    refund: async (eventId: string, orderId: string, amount: number, ownerId: string, seenRefunded = 0) =>
      sale.app
        .as(ownerId, { admin: true })
        .post(
          `/events/event:backbeat:${eventId}/orders/${orderId}/refunds`,
          { amount, seenRefunded, reason: 'The bar was closed', admissionIds: [], cancelTickets: false },
          { 'idempotency-key': newId() },
        ),
    balanceOf: async (eventId: string, account = 'host') => {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(amount_minor), 0)::int as sum from ledger_entry
         where event_id = ${eventId}::uuid and account = ${account}`.execute(db);
      return rows[0]!.sum;
    },
    transfers: async () => (await sale.stripe.transfers.list({ limit: 100 })).data,
  };
}

export type PayoutsSale = Awaited<ReturnType<typeof openPayoutsSale>>;
