import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { outsideKey, profilePath, profileWireId } from '#modules/profiles/profiles/rules.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import { CommunityId, isUuid, type ProfileId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type Audience, type FeedSource, type FeedType } from '../contract.ts';
import { maySend, type FeedPart } from '../rules.ts';
import { findFeedRow, type FeedKey, type FeedRow } from './feed-store.ts';
import type { PostViewer } from './visibility.ts';

export type Feed = {
  readonly type: FeedType;
  /** Without prefix; `null` for public posts. */
  readonly id: string | null;
  readonly source: FeedSource | null;
  readonly part: FeedPart;
};

const publicFeed: Feed = { type: 'public', id: null, source: null, part: 'anyone' };

/** Parses a feed id: its owner's id, or `feed:` and a UUID. @returns undefined when invalid */
function feedKey(text: string): FeedKey | undefined {
  const [type] = text.split(':', 1);
  if (type === 'feed') {
    const id = text.slice('feed:'.length);
    return isUuid(id) ? { id } : feedKey(id);
  }
  if (type === 'event' || type === 'artist' || type === 'venue') return { type, ...outsideKey(type, text) };
  const id = type === 'community' ? CommunityId.decode(text) : undefined;
  return id ? { type: 'community', provider: 'backbeat', providerId: id } : undefined;
}

/** Finds a feed. Private ones don't exist for others. @throws Refusal feedNotFound */
export async function requireFeed(db: Db, text: string, viewer: PostViewer): Promise<Feed> {
  if (text === 'public' || text === 'feed:public') return publicFeed;
  const key = feedKey(text);
  const row = key && (await findFeedRow(db, key, viewer));
  if (!row || !(row.isOpen || row.isInsider || row.isTeam || viewer?.admin))
    throw refuse(refusals, 'feedNotFound');
  return { type: row.type, id: row.id, source: toFeedSource(row), part: partOf(row) };
}

function partOf({ isTeam, isInsider }: FeedRow): FeedPart {
  return isTeam ? 'team' : isInsider ? 'insider' : 'anyone';
}

type FeedOwner = Pick<FeedRow, 'type' | 'id' | 'provider' | 'providerId' | 'name'>;

export function toFeedSource({ type, id, provider, providerId, name }: FeedOwner): FeedSource {
  if (type === 'event')
    return {
      type,
      name,
      id: eventWireId({ provider, providerId }),
      path: eventPath({ providerCode: providerCode(provider), providerId, name }),
    };
  const key = { type, id: id as ProfileId, provider, providerId };
  const wireId = profileWireId(key);
  return { type, name, id: wireId, path: profilePath({ ...key, id: wireId }) };
}

export function toAudience(row: FeedRow): Audience {
  return {
    id: toFeedSource(row).id,
    type: row.type,
    name: row.name,
    images: toImages(row.image),
    gel: row.gel,
    authorized: maySend(row.type, partOf(row)),
  };
}

/** Doesn't check whether the viewer may read the feed. @returns undefined when it doesn't exist */
export async function findAudience(db: Db, text: string, viewer: PostViewer): Promise<Audience | undefined> {
  const key = feedKey(text);
  const row = key && (await findFeedRow(db, key, viewer));
  return row && toAudience(row);
}
