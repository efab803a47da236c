import { createHash, randomBytes } from 'node:crypto';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { addUserProfile } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';

const hour = 3_600_000;

/** An event on sale. Ids are bare. */
export type SaleEvent = {
  readonly eventId: string;
  /** Ticket type ids by name. */
  readonly types: Readonly<Record<string, string>>;
};

/** @param types ticket types with price in cents and capacity */
export async function addSaleEvent(
  db: Db,
  types: Readonly<Record<string, { price: number; capacity: number }>>,
): Promise<SaleEvent> {
  const [eventId, hostId] = [newId(), newId()];
  await db
    .insertInto('profile')
    .values({ id: hostId, type: 'user', name: 'Freight Union', providerId: hostId })
    .execute();
  const startsAt = new Date(Date.now() + 48 * hour);
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 6 * hour) };
  await db
    .insertInto('event')
    .values({ id: eventId, providerId: eventId, name: 'Night Freight 014', creatorId: hostId, ...times })
    .execute();
  await db.insertInto('eventCreator').values({ eventId, profileId: hostId, creatorType: 'owner' }).execute();
  const ids = Object.fromEntries(Object.keys(types).map((name) => [name, newId()]));
  const rows = Object.entries(types).map(([name, { price, capacity }]) => ({
    eventId,
    id: ids[name]!,
    name,
    priceMinor: price,
    capacity,
    maxPerOrder: 10,
  }));
  await db.insertInto('ticketType').values(rows).execute();
  return { eventId, types: ids };
}

export async function addPromotion(
  db: Db,
  { eventId }: SaleEvent,
  code: string,
  maxUses: number,
): Promise<void> {
  const discount = { rewardType: 'discount', discountType: 'percentage', value: 20 } as const;
  await db
    .insertInto('promotion')
    .values({ eventId, id: newId(), creatorId: newId(), code, maxUses, ...discount })
    .execute();
}

/**
 * Adds a signed-in person.
 * @returns their id and session cookie
 */
export async function addPerson(db: Db): Promise<{ userId: string; cookie: string }> {
  const userId = newId();
  const name = 'Ana Reyes';
  await addAccount(db, { id: userId, name, email: `${userId}@example.test` });
  await db.transaction().execute((tx) => addUserProfile(tx, { id: userId, name }));
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await db.insertInto('accountSession').values({ id: newId(), userId, tokenHash }).execute();
  return { userId, cookie: `bb_session=${token}` };
}
