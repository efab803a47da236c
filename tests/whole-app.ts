import { openFeatures } from '#app/server/features.ts';
import type { Call } from '#platform/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { openTestApp, type Reply, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { addressOf } from '#platform/send.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';

/** Ids on the wire of one of each thing, for calls that need one. */
export type ThingIds = Readonly<Record<string, string>>;

export type WholeApp = {
  readonly app: TestApp;
  readonly calls: readonly Call[];
  readonly things: ThingIds;
  readonly ask: (role: string, call: Call, input: object) => Promise<Reply>;
  readonly close: () => Promise<void>;
};

const people = {
  fan: newId(),
  buyer: newId(),
  member: newId(),
  host: newId(),
  door: newId(),
  admin: newId(),
};
const idempotent = () => ({ 'idempotency-key': newId() });

const endsThings = ({ method, path }: Call) =>
  method === 'DELETE' ||
  path.endsWith('/cancellation') ||
  path.endsWith('/postponement') ||
  path === '/me/privacy/:block';

/** The whole app on one database, with one event: its host, lineup and a buyer.
 * @param more features to serve besides the app's own */
export async function openWholeApp(
  more: (services: Services) => readonly Feature[] = () => [],
): Promise<WholeApp> {
  const app = await openTestApp((services) => [...openFeatures(services), ...more(services)], {
    PAYMENTS: 'embedded',
  });
  const things = await addEvent(app);
  // Calls that delete things come last, so that all others still find them.
  const calls = app.serving.routes
    .map(({ call }) => call)
    .sort((one, other) => Number(endsThings(one)) - Number(endsThings(other)));
  return {
    app,
    calls,
    things,
    ask: (role, call, input) => {
      const person =
        role === 'guest'
          ? app.guest
          : app.as(people[role as keyof typeof people], { admin: role === 'admin' });
      const { url, body } = addressOf(call, input);
      const path = url.slice('/api'.length);
      const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      return person[method](
        path,
        call.method === 'GET' || call.method === 'DELETE' ? undefined : (body ?? {}),
        call.idempotencyKey === 'required' ? idempotent() : undefined,
      );
    },
    close: () => app.close(),
  };
}

/** A plan of the host and the buyer, with no one else invited, and a do-list of the fan. */
async function addPlanAndList(
  db: TestApp['db'],
  { planId, collectionId, eventId }: { planId: string; collectionId: string; eventId: string },
) {
  await db.insertInto('plan').values({ id: planId, creatorId: people.host, name: 'Pre-party' }).execute();
  await db.insertInto('planEvent').values({ planId, eventId }).execute();
  await db
    .insertInto('planParticipant')
    .values({ planId, userId: people.buyer, status: 'invited' })
    .execute();
  await db
    .insertInto('collection')
    .values({ id: collectionId, kind: 'do-list', name: 'Loud rooms', creatorId: people.fan, eventsTotal: 1 })
    .execute();
  await db.insertInto('collectionEvent').values({ collectionId, eventId, position: 0 }).execute();
}

/** A public post with a comment, and a poll. */
async function addPosts(db: TestApp['db']) {
  const [postId, asking, pollId, optionId, commentId] = newIds(5);
  const own = { profileId: people.member, userId: people.member };
  const post = { ...own, feedType: 'public', city: 'Los Angeles' } as const;
  await db
    .insertInto('post')
    .values([
      { ...post, id: postId, description: 'Who else is out tonight?' },
      { ...post, id: asking, description: 'Early or late?' },
    ])
    .execute();
  await db
    .insertInto('postCreator')
    .values([postId, asking].map((id) => ({ postId: id, profileId: people.member })))
    .execute();
  await db.insertInto('poll').values({ id: pollId, postId: asking }).execute();
  await db
    .insertInto('pollOption')
    .values([
      { pollId, id: optionId, position: 0, description: 'Early' },
      { pollId, id: newId(), position: 1, description: 'Late' },
    ])
    .execute();
  await db.insertInto('postItem').values({ postId: asking, kind: 'poll', targetId: pollId }).execute();
  await db
    .insertInto('comment')
    .values({ ...own, id: commentId, itemType: 'feedPost', itemId: postId, text: 'Me' })
    .execute();
  return {
    postId: `feedPost:${postId}`,
    commentId: `comment:${commentId}`,
    pollId: `poll:${pollId}`,
    optionId,
    likeId: `like:${newId()}`,
  };
}

async function addEvent({ db, as }: TestApp): Promise<ThingIds> {
  const [venueId, artistId, communityId, eventId, ticketId, paidTicketId, promotionId, neighborhoodId] =
    newIds(8);
  const [planId, collectionId] = [newId(), newId()];
  await db
    .insertInto('profile')
    .values([
      ...Object.entries(people).map(([role, id]) => profileRow(id, 'user', role)),
      profileRow(venueId, 'venue', 'Ninth St. Freight'),
      profileRow(artistId, 'artist', 'Okta Lindqvist'),
      profileRow(communityId, 'community', 'Freight Union'),
    ])
    .execute();
  await db
    .insertInto('neighborhood')
    .values({
      id: neighborhoodId,
      slug: 'arts-district',
      name: 'Arts District',
      code: 'arts',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34,
      longitude: -118,
    })
    .execute();
  await db
    .insertInto('venue')
    .values({
      id: venueId,
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34,
      longitude: -118,
      neighborhoodId,
    })
    .execute();
  await db.insertInto('artist').values({ id: artistId }).execute();
  await db
    .insertInto('track')
    .values({ id: newId(), name: 'Platform', artistId, providerId: artistId })
    .execute();
  await db.insertInto('community').values({ id: communityId, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values({ profileId: communityId, userId: people.host, creatorType: 'owner' })
    .execute();
  await db
    .insertInto('event')
    .values({
      id: eventId,
      providerId: eventId,
      name: 'Night Freight 014',
      startsAt: new Date(Date.now() + 9e7),
      endsAt: new Date(Date.now() + 1e8),
      venueId,
      venueName: 'Ninth St. Freight',
      city: 'Los Angeles',
      stateCode: 'CA',
      neighborhoodId,
      creatorId: communityId,
    })
    .execute();
  await db
    .insertInto('eventCreator')
    .values([
      { eventId, profileId: communityId, creatorType: 'owner' },
      { eventId, profileId: people.door, creatorType: 'assistant' },
    ])
    .execute();
  await addPlanAndList(db, { planId, collectionId, eventId });
  await db.insertInto('eventArtist').values({ eventId, artistId }).execute();
  await db
    .insertInto('ticketType')
    .values([
      { eventId, id: ticketId, name: 'RSVP', priceMinor: 0, maxPerOrder: 10 },
      {
        eventId,
        id: paidTicketId,
        name: 'General admission',
        priceMinor: 2500,
        capacity: 5000,
        maxPerOrder: 10,
      },
    ])
    .execute();
  await db
    .insertInto('promotion')
    .values({
      eventId,
      id: promotionId,
      creatorId: people.host,
      code: 'BACKROW',
      rewardType: 'discount',
      discountType: 'percentage',
      value: 15,
      // Orders use it, so deleting it archives it, and later calls still find it.
      wasUsed: true,
    })
    .execute();
  const order = (itemId: string) => ({
    eventId: `event:backbeat:${eventId}`,
    orderItems: { items: [{ itemId: `ticket:${itemId}`, quantity: 1 }] },
  });
  const free = await as(people.buyer).post('/orders', order(ticketId), idempotent());
  const held = await as(people.buyer).post('/orders', order(paidTicketId), idempotent());
  if (free.status !== 201 || held.status !== 201)
    throw new Error(`No order: ${JSON.stringify([free.body, held.body])}`);
  const { body: issued } = await as(people.buyer).get(`/tickets/${free.body.id}`);
  return {
    eventId: `event:backbeat:${eventId}`,
    venueId: `venue:backbeat:${venueId}`,
    artistId: `artist:backbeat:${artistId}`,
    communityId: `community:${communityId}`,
    locationId: neighborhoodId,
    userId: `user:us-west-2:${people.fan}`,
    orderId: free.body.id,
    heldOrderId: held.body.id,
    admissionId: issued.admissions.items[0].id,
    itemId: `ticket:${ticketId}`,
    sharedItemId: `event:backbeat:${eventId}`,
    promotionId: `promoCode:${promotionId}`,
    sessionId: newId(),
    planId: `activity:${planId}`,
    collectionId: `collection:${collectionId}`,
    feedId: `community:${communityId}`,
    ...(await addPosts(db)),
  };
}
