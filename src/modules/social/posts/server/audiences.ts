import { readCards } from '#modules/events/events/server/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Audience } from '../contract.ts';
import { listCommunityFeeds, listEventFeeds, listOwnFeeds } from './feed-store.ts';
import { requireFeed, findAudience, toAudience } from './feeds.ts';
import { findFeedCity } from './feed-city.ts';
import { listNextEventIds } from './next-events-store.ts';

const perSection = 5;

/** Lists where the viewer can post, with events to attach for users who aren't going to any (PST-06). */
export async function readAudiences(db: Db, selected: string | undefined, viewer: Viewer) {
  const [communities, events, profiles, chosen] = await Promise.all([
    listCommunityFeeds(db, viewer, perSection),
    listEventFeeds(db, viewer, perSection),
    listOwnFeeds(db, viewer, perSection),
    selected ? readSelected(db, selected, viewer) : null,
  ]);
  return {
    communities: communities.map(toAudience),
    events: events.map(toAudience),
    profiles: profiles.map(toAudience),
    selected: chosen,
    suggestedEvents: events.length === 0 ? await suggestEvents(db, viewer) : [],
  };
}

async function suggestEvents(db: Db, viewer: Viewer) {
  const city = await findFeedCity(db, undefined, viewer);
  const ids = (await listNextEventIds(db, viewer, city)).slice(0, perSection);
  const cards = await readCards(db, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function readSelected(db: Db, text: string, viewer: Viewer): Promise<Audience | null> {
  try {
    await requireFeed(db, text, viewer);
    return (await findAudience(db, text, viewer)) ?? null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
