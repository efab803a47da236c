import { readInstance } from '#modules/instance/settings/server/index.ts';
import type { postCreated } from '#modules/social/posts/events.ts';
import type { PayloadOf } from '#platform/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { dateIn } from '#platform/time.ts';
import { feedCaps, mostPeople, ways, type DeliveryWay } from '../rules.ts';
import { insertBroadcast, refuseWays } from './broadcast-store.ts';
import { takeShares } from './delivery-store.ts';

/**
 * Creates the broadcast of a new post. The right to send was checked when the post was written. A repeated domain
 * event finds the row.
 */
export async function beginBroadcast(db: Db, post: PayloadOf<typeof postCreated>, now: Date): Promise<void> {
  const { postId, feedType, feedId, profileId, userId } = post;
  const channels = ways.filter((way) => post[asked[way]]);
  if (channels.length === 0 || feedType === 'public' || feedType === 'venue' || feedId === null) return;
  await transact(db, async (tx) => {
    const broadcast = { postId, feedType, feedId, profileId, userId, channels, peopleLeft: mostPeople };
    if (!(await insertBroadcast(tx, broadcast))) return;
    const { city } = await readInstance(tx);
    const day = dateIn(now, city.timeZone);
    const taken = await takeShares(
      tx,
      channels.map((channel) => ({ subjectId: feedId, channel, day, cap: feedCaps[channel] })),
    );
    const refused = channels.filter((way) => !taken.some(({ channel }) => channel === way));
    if (refused.length > 0) await refuseWays(tx, postId, refused);
  });
}

const asked = { email: 'sendEmail', sms: 'sendSms' } as const satisfies Readonly<Record<DeliveryWay, string>>;
