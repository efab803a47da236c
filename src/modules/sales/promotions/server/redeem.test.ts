import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventPolicies, openTicketTypes } from '#modules/events/events/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openPromotions, unlockedBy } from './index.ts';
import type { PromotionRow } from './store.ts';
import { addPromotion as addTo } from './testing/add-promotion.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    (services) => [{ policies: eventPolicies }, openTicketTypes(services, { unlockedBy }), openPromotions()],
    {},
    { limiter: openLimiter },
  );
});
afterAll(() => app.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

async function addEvent() {
  const eventId = newId();
  const row = {
    id: eventId,
    name: 'Night Freight 014',
    providerId: eventId,
    startsAt: inHours(48),
    endsAt: inHours(54),
  };
  await app.db
    .insertInto('event')
    .values({ ...row, creatorId: newId() })
    .execute();
  const typeId = newId();
  await app.db
    .insertInto('ticketType')
    .values({ eventId, id: typeId, name: 'Balcony', priceMinor: 2500 })
    .execute();
  return { eventId, typeId };
}

const addPromotion = (eventId: string, facts?: Partial<PromotionRow>) => addTo(app.db, eventId, facts);

const redeem = (promoCode: string, itemId: string) =>
  app.as(newId()).post('/promotions/redeem', { promoCode, itemId });

test('returns what a code gives, regardless of case and spaces [PRM-01, PRM-09, PRM-13]', async () => {
  const { eventId, typeId } = await addEvent();
  const id = await addPromotion(eventId, { onlyTicketTypes: [typeId], endsAt: inHours(1) });
  for (const itemId of [`event:backbeat:${eventId}`, `ticket:${typeId}`]) {
    const { status, body } = await redeem('  vip ', itemId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      valid: true,
      message: 'Promo code applied.',
      promotion: {
        id: `promoCode:${id}`,
        promoCode: 'VIP',
        rewards: { items: [{ rewardType: 'discount', payload: { discountType: 'percentage', value: 20 } }] },
        ticketIds: [`ticket:${typeId}`],
        startDate: null,
      },
    });
  }
});

test('returns amounts in major units, unlocked tickets by id, and points as points [PRM-01, PRM-14]', async () => {
  const { eventId, typeId } = await addEvent();
  await addPromotion(eventId, { code: 'FIVE', discountType: 'amount', value: 550 });
  await addPromotion(eventId, {
    code: 'OPEN',
    rewardType: 'unlockItem',
    discountType: null,
    value: null,
    unlocksTicketType: typeId,
  });
  await addPromotion(eventId, { code: 'FIFTY', rewardType: 'points', discountType: null, value: 50 });
  const rewardOf = async (code: string) =>
    (await redeem(code, `event:backbeat:${eventId}`)).body.promotion.rewards.items[0];
  expect(await rewardOf('FIVE')).toEqual({
    rewardType: 'discount',
    payload: { discountType: 'amount', value: 5.5 },
  });
  expect(await rewardOf('OPEN')).toEqual({
    rewardType: 'unlockItem',
    payload: { itemId: `ticket:${typeId}` },
  });
  expect(await rewardOf('FIFTY')).toEqual({ rewardType: 'points', payload: { value: 50 } });
});

test('gives all invalid codes the same answer, so that none can be guessed [PRM-04, PRM-13]', async () => {
  const { eventId, typeId } = await addEvent();
  const elsewhere = await addEvent();
  await addPromotion(eventId, { code: 'USED', maxUses: 2, used: 2 });
  await addPromotion(eventId, { code: 'LATE', endsAt: inHours(-1) });
  await addPromotion(eventId, { code: 'SOON', startsAt: inHours(1) });
  await addPromotion(elsewhere.eventId, { code: 'FOREIGN' });
  await addPromotion(eventId, { code: 'OTHER', onlyTicketTypes: [newId()] });
  const event = `event:backbeat:${eventId}`;
  const replies = await Promise.all([
    ...['USED', 'LATE', 'SOON', 'FOREIGN', 'NEVER'].map((code) => redeem(code, event)),
    redeem('OTHER', `ticket:${typeId}`),
    redeem('USED', `event:backbeat:${newId()}`),
    redeem('USED', `ticket:${newId()}`),
    redeem('USED', 'nonsense'),
  ]);
  expect(new Set(replies.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
  expect(replies[0]!.body).toEqual({
    valid: false,
    promotion: null,
    message: 'This promo code is not valid for this event.',
  });
});

test('finds no code for a ticket type of an event that the viewer may not see [PRM-09, EVT-07]', async () => {
  const { eventId, typeId } = await addEvent();
  await addPromotion(eventId);
  await app.db.updateTable('event').set({ visibility: 'private' }).where('id', '=', eventId).execute();
  for (const itemId of [`event:backbeat:${eventId}`, `ticket:${typeId}`])
    expect((await redeem('VIP', itemId)).body).toMatchObject({ valid: false, promotion: null });
});

test('refuses an empty code with the modal’s text, and requires sign-in [PRM-03, PRM-11]', async () => {
  const { eventId } = await addEvent();
  const itemId = `event:backbeat:${eventId}`;
  const { status, body } = await redeem('   ', itemId);
  expect([status, body.detail]).toEqual([422, 'Must enter a promo code to continue.']);
  expect((await app.guest.post('/promotions/redeem', { promoCode: 'VIP', itemId })).status).toBe(401);
});

test('allows ten wrong tries in ten minutes [PRM-09]', async () => {
  const { eventId } = await addEvent();
  const guesser = app.as(newId());
  const tries = [];
  for (let each = 0; each < 12; each++) {
    tries.push(
      await guesser.post('/promotions/redeem', {
        promoCode: `G${each}`,
        itemId: `event:backbeat:${eventId}`,
      }),
    );
  }
  expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(Number(tries[11]!.headers['retry-after'])).toBeGreaterThan(0);
});
