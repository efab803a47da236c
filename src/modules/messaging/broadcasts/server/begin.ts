import { isUuid } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { StoredEvent } from '#platform/server/feature.ts';
import { dateIn, defaultTimeZone } from '#platform/time.ts';
import { feedCaps, mostPeople, ways, type Way } from '../rules.ts';
import { insertBlast, refuseWays, type BlastRow } from './blast-store.ts';
import { takeShares } from './delivery-store.ts';

const feedTypes: readonly unknown[] = ['event', 'community', 'artist'];

/**
 * A post was made that is to be sent to everybody: writes the one row from which its crowd is walked. Who may send was
 * asked when the post was written. Told again, the fact finds the row.
 */
export async function beginBlast(db: Db, { payload }: StoredEvent, now: Date): Promise<void> {
  const { postId, feedType, feedId, profileId, userId } = payload;
  const channels = ways.filter((way) => payload[asked[way]] === true);
  if (channels.length === 0 || !feedTypes.includes(feedType)) return;
  if (!isId(postId) || !isId(feedId) || !isId(profileId) || !isId(userId)) return;
  await transact(db, async (tx) => {
    const blast = { postId, feedId, profileId, userId, channels, peopleLeft: mostPeople };
    if (!(await insertBlast(tx, { ...blast, feedType: feedType as BlastRow['feedType'] }))) return;
    const day = dateIn(now, defaultTimeZone);
    const taken = await takeShares(
      tx,
      channels.map((channel) => ({ subjectId: feedId, channel, day, cap: feedCaps[channel] })),
    );
    const refused = channels.filter((way) => !taken.some(({ channel }) => channel === way));
    if (refused.length > 0) await refuseWays(tx, postId, refused);
  });
}

const asked: Readonly<Record<Way, string>> = { email: 'sendEmail', sms: 'sendSms' };
const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);
