import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  openPayoutsSale,
  type PayoutsSale,
} from '#modules/sales/payouts/server/testing/open-payouts-sale.ts';
import { sql } from '#platform/server/db.ts';
import type { ShareDraft } from '../contract.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

type Named = { readonly wireId: string };
const percent = ({ wireId }: Named, part: number): ShareDraft => ({
  partyId: wireId,
  kind: 'percent',
  percent: part * 1000,
  amount: null,
});
const guarantee = ({ wireId }: Named, amount: number, part: number): ShareDraft => ({
  partyId: wireId,
  kind: 'guarantee',
  percent: part * 1000,
  amount,
});
const fixed = ({ wireId }: Named, amount: number): ShareDraft => ({
  partyId: wireId,
  kind: 'fixed',
  percent: null,
  amount,
});

/** A host, an artist and a venue. Two tickets are sold, which leave 5000 after fees. */
async function open(facts: Parameters<PayoutsSale['sell']>[1] = {}) {
  const host = await sale.addHost();
  const sold = await sale.sell(host, facts);
  const artist = await sale.addParty(sold.eventId);
  const venue = await sale.addParty(sold.eventId, 'venue', 'Signal Basement');
  const earned = await sale.balanceOf(sold.eventId);
  return { host, artist, venue, earned, ...sold };
}

/** The same, with the artist at 30 % and the venue at a guarantee of 1000 or 10 %, accepted by both. */
async function agreedSplit() {
  const all = await open();
  const shares = [percent(all.artist, 30), guarantee(all.venue, 1000, 10)];
  await sale.propose(all.host, all.eventId, 0, shares);
  for (const party of [all.artist, all.venue])
    expect((await party.answer(all.eventId, 1, 'accepted')).status).toBe(200);
  return { ...all, artistShare: Math.floor(all.earned * 0.3), venueShare: 1000 };
}

const payoutsOf = async (payee: {
  settlements: () => Promise<readonly { state: string; payout: number }[]>;
}) => (await payee.settlements()).map(({ state, payout }) => [state, payout]);

describe('a proposal', () => {
  test('is read by all, who accept or decline with a reason, and then it counts [PYO-03]', async () => {
    const { host, artist, venue, eventId } = await open();
    const proposed = await sale.propose(host, eventId, 0, [percent(artist, 30), fixed(venue, 1000)]);
    expect(proposed.body).toMatchObject({ version: 1, split: { agreed: null } });
    const listed = await artist.as.get(`${artist.path}/splits`);
    expect(listed.body.items).toEqual([proposed.body.split]);
    expect((await venue.answer(eventId, 1, 'declined')).body.code).toBe('reasonRequired');
    const declined = await venue.answer(eventId, 1, 'declined', 'The hall costs 1500');
    expect(declined.body.latest.shares[1]).toMatchObject({
      answer: 'declined',
      reason: 'The hall costs 1500',
    });
    await artist.answer(eventId, 1, 'accepted');
    await sale.propose(host, eventId, 1, [percent(artist, 30), fixed(venue, 1500)]);
    expect((await artist.answer(eventId, 1, 'accepted')).body.code).toBe('splitChanged');
    await artist.answer(eventId, 2, 'accepted');
    const { body } = await venue.answer(eventId, 2, 'accepted');
    expect(body.agreed).toEqual(body.latest);
    expect((await venue.answer(eventId, 2, 'declined', 'Too late')).body.code).toBe('splitAgreed');
  });

  test.each([
    ['a stranger', (one: ShareDraft) => [{ ...one, partyId: 'artist:backbeat:nobody' }], 'shareInvalid'],
    ['a share without a percentage', (one: ShareDraft) => [{ ...one, percent: null }], 'shareInvalid'],
    [
      'a guarantee without a sum',
      (one: ShareDraft) => [{ ...one, kind: 'guarantee' as const }],
      'shareInvalid',
    ],
    ['two shares of one', (one: ShareDraft) => [one, one], 'partyTwice'],
  ])('of %s is refused [PYO-03]', async (_, change, code) => {
    const { host, artist, eventId } = await open();
    const reply = await sale.propose(host, eventId, 0, change(percent(artist, 30)));
    expect([reply.status, reply.body.code]).toEqual([422, code]);
  });

  test('with an amount that can’t be sent in its currency is refused [PYO-03, CUR-01]', async () => {
    const { host, artist, venue, eventId } = await open();
    await sale.db.updateTable('event').set({ currency: 'isk' }).where('id', '=', eventId).execute();
    const propose = (share: ShareDraft) => sale.propose(host, eventId, 0, [percent(artist, 30), share]);
    expect((await propose(fixed(venue, 100_050))).body).toMatchObject({ code: 'shareInvalid', place: 1 });
    expect((await propose(guarantee(venue, 100_050, 10))).body.code).toBe('shareInvalid');
    expect((await propose(fixed(venue, 100_100))).status).toBe(200);
  });

  test('of more than everything, or over another one, is refused [PYO-03]', async () => {
    const { host, artist, venue, eventId } = await open();
    const shares = [percent(artist, 60), guarantee(venue, 1, 41)];
    expect((await sale.propose(host, eventId, 0, shares)).body.code).toBe('tooMuch');
    const both = await Promise.all(
      [1, 2].map((part) => sale.propose(host, eventId, 0, [percent(artist, part)])),
    );
    expect(both.map(({ body }) => body.code ?? 'proposed').toSorted()).toEqual(['proposed', 'splitChanged']);
  });

  test('comes from the host alone, and only those asked see and answer it [PYO-03]', async () => {
    const { host, artist, eventId } = await open();
    const [other, stranger] = [await sale.addHost(), await sale.addParty((await open()).eventId)];
    expect((await sale.propose(other, eventId, 0, [percent(artist, 30)])).status).toBe(403);
    await sale.propose(host, eventId, 0, [percent(artist, 30)]);
    expect((await stranger.answer(eventId, 1, 'accepted')).body.code).toBe('splitNotFound');
    expect((await other.as.get(`/events/event:backbeat:${eventId}/split`)).status).toBe(403);
    expect((await stranger.as.get(`${artist.path}/splits`)).status).toBe(403);
  });

  test('that leaves out an artist who hadn’t accepted isn’t shown to them [PYO-03]', async () => {
    const { host, artist, venue, eventId } = await open();
    const listed = async () => (await artist.as.get(`${artist.path}/splits`)).body.items;
    await sale.propose(host, eventId, 0, [percent(artist, 30), percent(venue, 20)]);
    expect(await listed()).toHaveLength(1);
    await sale.propose(host, eventId, 1, [percent(venue, 40)]);
    expect(await listed()).toEqual([]);
  });

  test('that changes an agreed split counts only after everyone accepted again, also who is dropped [PYO-03]', async () => {
    const { host, artist, venue, eventId } = await agreedSplit();
    const { body } = await sale.propose(host, eventId, 1, [percent(artist, 40)]);
    expect(body.split.latest.shares.map(({ terms }: { terms: { kind: string } }) => terms.kind)).toEqual([
      'percent',
      'nothing',
    ]);
    const first = await artist.answer(eventId, 2, 'accepted');
    expect(first.body.agreed.version).toBe(1);
    const second = await venue.answer(eventId, 2, 'accepted');
    expect(second.body.agreed.version).toBe(2);
  });

  test('is final when the event has started [PYO-03]', async () => {
    const { host, artist, eventId } = await open();
    await sale.propose(host, eventId, 0, [percent(artist, 30)]);
    await sql`update event set starts_at = now() - interval '1 second' where id = ${eventId}::uuid`.execute(
      sale.db,
    );
    expect((await artist.answer(eventId, 1, 'accepted')).body.code).toBe('splitFrozen');
    expect((await sale.propose(host, eventId, 1, [])).body.code).toBe('splitFrozen');
  });

  test('counts without an artist whose page was deleted, who can no longer answer [PYO-03]', async () => {
    const { host, artist, venue, eventId } = await agreedSplit();
    await sale.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', artist.id).execute();
    const again = await sale.propose(host, eventId, 1, [percent(artist, 30), percent(venue, 20)]);
    expect(again.body.code).toBe('shareInvalid');
    await sale.propose(host, eventId, 1, [percent(venue, 20)]);
    const { body } = await venue.answer(eventId, 2, 'accepted');
    expect(body.agreed).toMatchObject({ version: 2, shares: [{ party: { id: venue.wireId } }] });
  });

  test('of a postponed event can be changed and answered when the old date has passed [PYO-03, EVT-06]', async () => {
    const { host, artist, eventId } = await open();
    await sql`update event set status = 'postponed', starts_at = now() - interval '4 hours', ends_at = now() - interval '1 hour'
               where id = ${eventId}::uuid`.execute(sale.db);
    expect((await sale.propose(host, eventId, 0, [percent(artist, 30)])).status).toBe(200);
    expect((await artist.answer(eventId, 1, 'accepted')).status).toBe(200);
  });
});

describe('after the event', () => {
  test('host, artist and venue are each paid once, to the last cent, and see the same statement [PYO-03]', async () => {
    const { host, artist, venue, eventId, earned, artistShare, venueShare } = await agreedSplit();
    for (const payee of [host, artist, venue]) await sale.onboard(payee);
    await sale.end(eventId);
    sale.letFundsArrive();
    await Promise.all([sale.run(), sale.run()]);
    await sale.run();
    const rest = earned - artistShare - venueShare;
    expect(await payoutsOf(host)).toEqual([['sent', rest]]);
    expect(await payoutsOf(artist)).toEqual([['sent', artistShare]]);
    expect(await payoutsOf(venue)).toEqual([['sent', venueShare]]);
    const sent = (await sale.transfers()).filter((one) => one.transfer_group === `event:backbeat:${eventId}`);
    expect(sent.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual(
      [rest, artistShare, venueShare].toSorted((one, other) => one - other),
    );
    expect(new Set(sent.map(({ destination }) => destination)).size).toBe(3);
    expect(await sale.balanceOf(eventId)).toBe(0);

    const statements = await Promise.all(
      [host, artist, venue].map(async (payee) => {
        const path = `${payee.path}/settlements/${(await payee.settlements())[0]!.id}`;
        const { body } = await payee.as.get(path);
        const csv = String((await payee.as.get(`${path}/csv`)).body);
        const pdf = await payee.as.get(`${path}/pdf`);
        expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
        expect(csv).toContain('Okta: 30% of the door');
        return body;
      }),
    );
    const [own] = statements;
    for (const { lines, split } of statements)
      expect([lines, split.shares, split.total]).toEqual([own.lines, own.split.shares, earned]);
    expect(own.split.shares.map(({ amount }: { amount: number }) => amount)).toEqual([
      artistShare,
      venueShare,
      rest,
    ]);
  });

  test('a party that hasn’t accepted gets nothing, and the host gets its share [PYO-03]', async () => {
    const { host, artist, venue, eventId, earned } = await open();
    await sale.propose(host, eventId, 0, [percent(artist, 30), percent(venue, 10)]);
    await venue.answer(eventId, 1, 'accepted');
    for (const payee of [host, artist, venue]) await sale.onboard(payee);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    expect(await payoutsOf(artist)).toEqual([]);
    expect(await payoutsOf(venue)).toEqual([['sent', Math.floor(earned / 10)]]);
    expect(await payoutsOf(host)).toEqual([['sent', earned - Math.floor(earned / 10)]]);
  });

  test('a party without an account is held with its share, which nobody else gets [PYO-03]', async () => {
    const { host, artist, venue, eventId, artistShare, venueShare, earned } = await agreedSplit();
    for (const payee of [host, venue]) await sale.onboard(payee);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    expect(await artist.settlements()).toMatchObject([
      { state: 'held', reason: 'noAccount', amount: artistShare, isShare: true },
    ]);
    expect(await payoutsOf(host)).toEqual([['sent', earned - artistShare - venueShare]]);
    expect(await sale.balanceOf(eventId)).toBe(artistShare);
    await sale.onboard(artist);
    await sale.runTask('payouts.pay');
    expect(await payoutsOf(artist)).toEqual([['sent', artistShare]]);
    expect(await sale.balanceOf(eventId)).toBe(0);
  });

  test('a refund before the payout makes all shares smaller, one after it is the host’s [PYO-03]', async () => {
    const { host, artist, venue, eventId, order } = await agreedSplit();
    await sale.refund(eventId, order.id, 1000, host.userId);
    const earned = await sale.balanceOf(eventId);
    for (const payee of [host, artist, venue]) await sale.onboard(payee);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    const share = Math.floor(earned * 0.3);
    expect(await payoutsOf(artist)).toEqual([['sent', share]]);
    expect(await payoutsOf(host)).toEqual([['sent', earned - share - 1000]]);
    await sale.refund(eventId, order.id, 500, host.userId, 1000);
    await sale.run();
    expect(await payoutsOf(artist)).toEqual([['sent', share]]);
    expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'owed' });
    expect((await host.settlements())[0]!.amount).toBe(await sale.balanceOf(eventId));
  });

  test('a dispute freezes a part of every share, and its end pays each the rest [PYO-03, DSP-01]', async () => {
    const { host, artist, venue, eventId, typeId } = await agreedSplit();
    const disputed = await sale.buy(eventId, typeId, 2);
    const earned = await sale.balanceOf(eventId);
    const disputeId = await sale.emulator.dashboard.openDispute(sale.intentIdOf(disputed.clientSecret), {
      inquiry: true,
    });
    await sale.runTask('disputes.find');
    for (const payee of [host, artist, venue]) await sale.onboard(payee);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.run();
    const half = Math.floor((earned / 2) * 0.3);
    expect(await payoutsOf(artist)).toEqual([
      ['held', Math.floor(earned * 0.3) - half],
      ['sent', half],
    ]);
    expect((await artist.settlements())[0]!.reason).toBe('dispute');
    await sale.emulator.dashboard.endDispute(disputeId, 'warning_closed');
    await sale.runTask('disputes.find');
    await sale.run();
    const got = await Promise.all(
      [host, artist, venue].map(async (payee) =>
        (await payoutsOf(payee)).reduce((sum, [, payout]) => sum + Number(payout), 0),
      ),
    );
    const venueShare = Math.max(1000, Math.floor(earned / 10));
    const artistShare = Math.floor(earned * 0.3);
    expect(got).toEqual([earned - artistShare - venueShare, artistShare, venueShare]);
    expect(await sale.balanceOf(eventId)).toBe(0);
  });

  test('in yen, the host gets the remainder [PYO-03]', async () => {
    const { host, artist, venue, eventId, earned } = await open({ currency: 'jpy', quantity: 3 });
    await sale.propose(host, eventId, 0, [percent(artist, 33.333), percent(venue, 33.333)]);
    for (const party of [artist, venue]) await party.answer(eventId, 1, 'accepted');
    for (const payee of [host, artist, venue]) await sale.onboard(payee);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    const third = Math.floor((earned * 33_333) / 100_000);
    expect(await payoutsOf(artist)).toEqual([['sent', third]]);
    expect(await payoutsOf(host)).toEqual([['sent', earned - 2 * third]]);
  });
});

test('with PAYOUTS=none, no split is proposed or answered [PYO-01, PYO-03]', async () => {
  const other = await openPayoutsSale({ PAYOUTS: 'none' });
  const otherHost = await other.addHost();
  const sold = await other.sell(otherHost);
  const party = await other.addParty(sold.eventId);
  const proposed = await other.propose(otherHost, sold.eventId, 0, [percent(party, 30)]);
  expect(proposed.body.code).toBe('payoutsOff');
  expect((await party.answer(sold.eventId, 1, 'accepted')).body.code).toBe('payoutsOff');
  await other.close();
});
