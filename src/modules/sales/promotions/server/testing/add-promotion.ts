import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { normalCode } from '../../rules.ts';
import type { PromotionRow } from '../store.ts';

/** Adds a discount of 20 % with the code VIP, unless `facts` differ. @returns its id */
export async function addPromotion(db: Db, eventId: string, facts: Partial<PromotionRow> = {}) {
  const discount = { rewardType: 'discount', discountType: 'percentage', value: 20 } as const;
  const row = { id: newId(), eventId, creatorId: newId(), code: 'VIP', ...discount, ...facts };
  await db
    .insertInto('promotion')
    .values({ ...row, code: normalCode(row.code) })
    .execute();
  return row.id;
}
