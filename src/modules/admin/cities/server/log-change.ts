import { addEntry, type NewEntry } from '#modules/safety/moderation/server/index.ts';
import type { CityId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

type Change = Pick<NewEntry, 'act' | 'title'> & Partial<Pick<NewEntry, 'before' | 'after' | 'reason'>>;

/** Adds a change of a city or of its neighborhoods to the audit log. */
export async function logChange(
  tx: Db,
  city: { readonly id: CityId; readonly slug: string },
  byId: UserId,
  change: Change,
): Promise<void> {
  await addEntry(tx, {
    byId,
    itemType: 'city',
    itemId: city.id,
    wireId: `city:${city.slug}`,
    before: {},
    after: {},
    reason: '',
    ...change,
  });
}
