import { eventEvents } from '#modules/events/events/events.ts';
import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { CollectionId, CommentId, type IdCodec, PlanId, PostId } from '#platform/ids.ts';
import { dropSessionsOf } from '#modules/identity/accounts/server/index.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { setCommentHidden } from '#modules/social/comments/server/index.ts';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { findEventId, seesEvent, setEventHidden } from '#modules/events/events/server/index.ts';
import { planPath } from '#modules/social/plans/rules.ts';
import { postPath } from '#modules/social/posts/rules.ts';
import { setPostHidden } from '#modules/social/posts/server/index.ts';
import { outsideKey, profileKeyOf, profilePath, profileWireId } from '#modules/profiles/profiles/rules.ts';
import { openSafety, type Moderated, type NamedThing } from '#modules/safety/moderation/server/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import type { Viewer } from '#platform/server/http.ts';
import {
  findReportedCollection,
  findReportedComment,
  findReportedEvent,
  findReportedPlan,
  findReportedPost,
  findReportedProfile,
} from './reportable-store.ts';

type NamedFinder = (db: Db, id: string) => Promise<NamedThing | undefined>;

/** Safety stands above almost everything it looks after, so the app hands that in. */
export function openHouseSafety(services: Services): Feature {
  return openSafety(services, {
    namesEvents: eventEvents,
    orderCompleted,
    endSessions: dropSessionsOf,
    named: { profile: findNamedProfile, event: findNamedEvent },
    things: {
      user: profile,
      community: profile,
      artist: profile,
      venue: profile,
      event: { find: findEvent, setHidden: setEventHidden },
      feedPost: {
        find: ownId(PostId, findPost, postPath),
        setHidden: setPostHidden,
      },
      comment: {
        find: ownId(CommentId, findComment, ({ itemType, itemId }) =>
          itemType === 'feedPost' ? postPath({ id: itemId }) : planPath({ id: itemId }),
        ),
        setHidden: setCommentHidden,
      },
      activity: { find: ownId(PlanId, findReportedPlan, planPath) },
      collection: { find: ownId(CollectionId, findReportedCollection, collectionPath) },
    },
  });
}

const profile: Moderated = {
  find: async (db, wireId) => {
    const key = profileKeyOf(wireId);
    const found = key && (await findReportedProfile(db, key));
    return found && { ...found, path: profilePath({ ...found, id: profileWireId(found) }) };
  },
};

const findNamedProfile: NamedFinder = async (db, id) => {
  const found = await findReportedProfile(db, { id });
  if (!found) return undefined;
  const wireId = profileWireId(found);
  return { ...found, kind: found.type, wireId, path: profilePath({ ...found, id: wireId }) };
};

const findNamedEvent: NamedFinder = async (db, id) => {
  const found = await findReportedEvent(db, id);
  return found && { ...found, kind: 'event', wireId: eventWireId(found), path: pathOfEvent(found) };
};

const pathOfEvent = ({
  provider,
  providerId,
  title,
}: {
  provider: string;
  providerId: string;
  title: string;
}) => eventPath({ providerCode: providerCode(provider), providerId, name: title });

async function findEvent(db: Db, wireId: string, viewer: Viewer) {
  const id = await findEventId(db, outsideKey('event', wireId));
  const found = id && (await seesEvent(db, id, viewer)) ? await findReportedEvent(db, id) : undefined;
  if (!found) return undefined;
  const { provider, providerId, title } = found;
  return { ...found, path: eventPath({ providerCode: providerCode(provider), providerId, name: title }) };
}

/** A post in the feed of an event that the viewer can't see does not exist for them. */
async function findPost(db: Db, id: string, viewer: Viewer) {
  const found = await findReportedPost(db, id);
  const isSeen = !found?.eventId || (await seesEvent(db, found.eventId, viewer));
  return isSeen ? found : undefined;
}

async function findComment(db: Db, id: string, viewer: Viewer) {
  const found = await findReportedComment(db, id);
  if (!found) return undefined;
  const findThread = found.itemType === 'feedPost' ? findPost : findReportedPlan;
  return (await findThread(db, found.itemId, viewer)) && found;
}

/** Finds things whose ids on the wire are their own behind a prefix. */
function ownId<Found extends { id: string; title: string; excerpt: string; authorId: string | null }>(
  codec: IdCodec,
  find: (db: Db, id: string, viewer: Viewer) => Promise<Found | undefined>,
  pathOf: (found: Found) => PagePath,
): Moderated['find'] {
  return async (db, wireId, viewer) => {
    const id = codec.decode(wireId);
    const found = id && (await find(db, id, viewer));
    return found ? { ...found, path: pathOf(found) } : undefined;
  };
}
