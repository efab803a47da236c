import { expect } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Person, TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';

export const [anaId, benId, cleoId, laterId, communityId, orderId, postId, imageId] = newIds(8);
const [eventId, listId, deeId] = [newId(), newId(), newId()];
export const email = 'ana.quintero@example.test';
export const wire = (id: string) => `user:us-west-2:${id}`;
export const days = (n: number) => new Date(Date.now() + n * 86_400_000);
export const picture = Buffer.from('the bytes of a picture');

/** Adds Ana with everything that a user can have, her follower Ben, and Cleo, who runs a community with her. */
export async function addAna(app: TestApp) {
  const { db } = app;
  const ana = app.as(anaId, { name: 'Ana Quintero', email });
  const people = [
    { id: anaId, name: 'Ana Quintero', email },
    { id: benId, name: 'Ben', email: 'ben@example.test' },
    { id: cleoId, name: 'Cleo', email: 'cleo@example.test' },
    { id: deeId, name: 'Dee', email: 'dee@example.test' },
  ];
  await db.insertInto('accountUser').values(people).execute();
  await db
    .insertInto('profile')
    .values([
      ...people.map(({ id, name }) => ({ id, type: 'user' as const, name, providerId: id })),
      { id: communityId, type: 'community', name: 'Low Tide', providerId: communityId },
    ])
    .execute();
  await db.updateTable('profile').set({ bio: 'Quintero plays bass' }).where('id', '=', anaId).execute();
  await db.insertInto('community').values({ id: communityId, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values([
      { profileId: communityId, userId: anaId, creatorType: 'owner' },
      { profileId: communityId, userId: cleoId, creatorType: 'collaborator' },
    ])
    .execute();
  const night = {
    provider: 'backbeat',
    creatorId: benId,
    city: 'Los Angeles',
    timezone: 'America/Los_Angeles',
  };
  await db
    .insertInto('event')
    .values([
      {
        ...night,
        id: eventId,
        providerId: eventId,
        name: 'Past night',
        startsAt: days(-2),
        endsAt: days(-1.8),
      },
      {
        ...night,
        id: laterId,
        providerId: laterId,
        name: 'Night to come',
        creatorId: communityId,
        startsAt: days(5),
        endsAt: days(5.2),
      },
    ])
    .execute();
  await addOrder(db);
  await db
    .insertInto('image')
    .values({
      id: imageId,
      ownerId: anaId,
      provider: 'local',
      key: `${anaId}/1.jpeg`,
      width: 800,
      height: 800,
    })
    .execute();
  await db
    .insertInto('mediaUpload')
    .values({
      id: imageId,
      userId: anaId,
      key: `${anaId}/1.jpeg`,
      contentType: 'image/jpeg',
      storedAt: new Date(),
    })
    .execute();
  await app.services.storage.write(`images/${imageId}/1080.webp`, picture, 'image/webp');
  await db.updateTable('profile').set({ imageId }).where('id', '=', anaId).execute();
  await ana.put('/me/privacy/friends', { audience: 'friends' });
  await app.as(benId).put('/me/privacy/friends', { audience: 'everyone' });
  await ana.put(`/users/${wire(anaId)}/follows/${wire(benId)}`);
  await app.as(benId).put(`/users/${wire(benId)}/follows/${wire(anaId)}`);
  await app.as(benId).put(`/users/${wire(benId)}/blocks/${wire(cleoId)}`);
  await addWords(app);
  await addDraft(ana);
  for (const sharedItemId of [wire(anaId), `collection:${listId}`, `feedPost:${postId}`])
    await app.as(benId).post('/share-links', { sharedItemId });
  await addTraces(db);
  await app.deliverEvents();
  return ana;
}

/** A paid order by Ana for a past event, with its ledger entry. */
async function addOrder(db: Db) {
  const ticketTypeId = newId();
  await db
    .insertInto('ticketType')
    .values({ id: ticketTypeId, eventId, name: 'Entry', priceMinor: 2000 })
    .execute();
  await db
    .insertInto('ticketOrder')
    .values({
      eventId,
      id: orderId,
      buyerId: anaId,
      buyerName: 'Ana Quintero',
      buyerEmail: email,
      buyerPhone: '+13105550177',
      status: 'completed',
      subtotalMinor: 2000,
      totalMinor: 2000,
      currency: 'USD',
      feeRatePercent: 10,
      feePerTicketMinor: 99,
      idempotencyKey: newId(),
      requestHash: 'x',
      completedAt: days(-3),
    })
    .execute();
  await db
    .insertInto('orderItem')
    .values({ eventId, orderId, ticketTypeId, quantity: 1, unitMinor: 2000 })
    .execute();
  await db
    .insertInto('buyerOrder')
    .values({ buyerId: anaId, orderId, eventId, startsAt: days(-2), completedAt: days(-3) })
    .execute();
  const transferId = newId();
  await db
    .insertInto('ledgerEntry')
    .values(
      (['buyer', 'host'] as const).map((account, place) => ({
        id: newId(),
        transferId,
        eventId,
        orderId,
        account,
        amountMinor: place === 0 ? -2000 : 2000,
        currency: 'USD',
        kind: 'sale',
        externalRef: `ch_${orderId}`,
      })),
    )
    .execute();
}

/** A draft by Ana in her own name, at her home. */
async function addDraft(ana: Person) {
  const { body } = await ana.post('/events', {
    status: 'draft',
    name: 'Quintero’s birthday',
    startDate: days(9),
    endDate: days(9.2),
    creatorId: wire(anaId),
    location: {
      name: 'At Quintero’s',
      addressFull: '12 Quintero St, Los Angeles, CA 90026',
      address1: '12 Quintero St',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      zipCode: '90026',
      latitude: 34.0771,
      longitude: -118.2543,
    },
  });
  expect(body).toMatchObject({ event: { status: 'draft' } });
}

/** Rows about Ana that stay without her text: reports by and about her, a claim, a check-in device. */
async function addTraces(db: Db) {
  const about = { itemType: 'feedPost', itemId: postId };
  await db
    .insertInto('report')
    .values({
      itemType: 'user',
      itemId: benId,
      reporterId: anaId,
      reason: 'spam',
      note: 'Quintero was notified',
    })
    .execute();
  await db
    .insertInto('reportCase')
    .values({
      ...about,
      id: newId(),
      authorId: anaId,
      title: 'Ana Quintero',
      excerpt: 'Quintero says',
      path: '/',
      wireId: postId,
    })
    .execute();
  await db
    .insertInto('claim')
    .values({
      id: newId(),
      profileId: communityId,
      userId: anaId,
      words: 'Quintero runs it',
      links: ['https://quintero.example'],
    })
    .execute();
  await db
    .insertInto('checkInDevice')
    .values({ id: newId(), eventId, userId: anaId, name: 'Quintero’s phone' })
    .execute();
}

/** Text by Ana, and text by Ben that her export must not contain. */
async function addWords(app: TestApp) {
  const { db } = app;
  const post = { feedType: 'public', city: 'Los Angeles' } as const;
  const benPost = newId();
  await db
    .insertInto('post')
    .values([
      { ...post, id: postId, profileId: anaId, userId: anaId, description: 'Quintero says hello' },
      { ...post, id: benPost, profileId: benId, userId: benId, description: 'Only Ben wrote this' },
    ])
    .execute();
  await app.as(deeId).post(`/feedPosts/feedPost:${benPost}/comments`, { text: 'So true' });
  await app.as(anaId).post(`/feedPosts/feedPost:${benPost}/comments`, { text: 'Quintero agrees' });
  await app.as(benId).post(`/feedPosts/feedPost:${postId}/comments`, { text: 'Hello back' });
  await app.as(anaId).post(`/users/${wire(anaId)}/likes`, { itemId: `feedPost:${benPost}` });
  await db
    .insertInto('collection')
    .values({ id: listId, kind: 'do-list', name: 'Quintero’s nights', creatorId: anaId })
    .execute();
}
