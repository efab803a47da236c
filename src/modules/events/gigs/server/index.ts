import { type ArtistId, EventId } from '#platform/ids.ts';
import { findEventRole, readCards, readEventId, toCard } from '#modules/events/events/server/index.ts';
import { readArtistId } from '#modules/profiles/artists/server/index.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { cutPage } from '#platform/cursor.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import type { Side } from '../rules.ts';
import * as change from './change-gig.ts';
import {
  listGigRequests,
  listArtistTeams,
  listOwn,
  listUnlisted,
  type GigOfEventRow,
  type OwnGigRow,
} from './store.ts';
import { listLikely } from './suggestion-store.ts';

export { updateLineup } from './update-lineup.ts';
export { listLineup, putLineup, type Playing } from './lineup-store.ts';

type Place = { readonly eventId: EventId; readonly artistId: ArtistId };

/**
 * Answers a gig from a notification (GIG-03). Checks permissions again, because the reader may have left the team.
 * @param place bare
 */
export async function answerGig(
  tx: Db,
  { side, ...place }: Place & { readonly side: Side },
  { viewer, accept }: { readonly viewer: Viewer; readonly accept: boolean },
): Promise<void> {
  const may =
    side === 'artist'
      ? await runsArtist(tx, place, viewer)
      : ['owner', 'collaborator'].includes((await findEventRole(tx, viewer, place.eventId)) ?? '');
  if (!may && !viewer.admin) throw refuse(commonRefusals, 'notAllowed');
  await change.answer(tx, { ...place, side, viewer, status: accept ? 'confirmed' : 'denied' });
}

async function runsArtist(tx: Db, { eventId, artistId }: Place, { userId }: Viewer): Promise<boolean> {
  const [team] = await listArtistTeams(tx, eventId, { artistIds: [artistId], userId });
  return team?.isOwn === true;
}

export function openGigs({ db }: Pick<Services, 'db'>): Feature {
  return {
    routes: [
      route(calls.listGigs, async ({ input, db }) => {
        const rows = await listOwn(db, await readArtistId(db, input.artistId), {
          ...input,
          limit: input.limit + 1,
        });
        const { rows: page, next } = cutPage(rows, input.limit, ({ startsAt, id }) => [startsAt, id]);
        return { items: toGigs(page), next };
      }),
      route(calls.askForGig, async ({ input, viewer, db }) => {
        const place = await placeOf(db, input);
        await change.ask(db, { ...place, viewer: requireViewer(viewer), part: input.part });
        const rows = await listOwn(db, place.artistId, { eventId: place.eventId, limit: 1 });
        return toGigs(rows)[0]!;
      }),
      route(calls.answerAsArtist, async ({ input, viewer, db }) => {
        const { status } = input;
        await change.answer(db, {
          ...(await placeOf(db, input)),
          viewer: requireViewer(viewer),
          side: 'artist',
          status,
        });
        return {};
      }),
      route(calls.withdrawGig, async ({ input, viewer, db }) => {
        await change.withdraw(db, { ...(await placeOf(db, input)), viewer: requireViewer(viewer) });
        return {};
      }),
      route(calls.listGigsOfEvent, async ({ input, db }) => {
        const { rows, next } = await listGigRequests(db, await eventOf(db, input.eventId), input);
        return { items: rows.map(toGigOfEvent), next };
      }),
      route(calls.answerAsHost, async ({ input, viewer, db }) => {
        const { status } = input;
        await change.answer(db, {
          ...(await placeOf(db, input)),
          viewer: requireViewer(viewer),
          side: 'host',
          status,
        });
        return {};
      }),
      route(calls.listGigSuggestions, async ({ input, viewer, db }) => {
        const ids = await listLikely(db, {
          artistId: await readArtistId(db, input.creatorId),
          viewerId: requireViewer(viewer).userId,
          type: input.suggestionType,
          eventId: input.eventId === undefined ? undefined : await eventOf(db, input.eventId),
          limit: input.limit,
        });
        const cards = await readCards(db, ids);
        const items = ids.flatMap((id) => cards.get(id) ?? []);
        return { items, next: null };
      }),
    ],
    verify: async () =>
      (await listUnlisted(db)).map(
        ({ eventId, artistId }) => `artist ${artistId} agreed to play ${eventId} and is not on its lineup`,
      ),
  };
}

/**
 * Resolves an event, including imported ones.
 * @returns its bare id
 * @throws Refusal eventNotFound
 */
async function eventOf(db: Db, wireId: string): Promise<EventId> {
  return EventId.decode(wireId) ?? (await readEventId(db, wireId));
}

async function placeOf(db: Db, { eventId, artistId }: Readonly<Record<keyof Place, string>>): Promise<Place> {
  return { eventId: await eventOf(db, eventId), artistId: await readArtistId(db, artistId) };
}

function toGigs(rows: readonly OwnGigRow[]): calls.Gig[] {
  return rows.map((row) => {
    const { askedBy, gigStatus: status, deniedBy, part, isListed } = row;
    return { event: toCard(row), askedBy, status, deniedBy, part, isListed };
  });
}

function toGigOfEvent({
  artist,
  askedBy,
  status,
  deniedBy,
  part,
  createdAt,
}: GigOfEventRow): calls.GigOfEvent {
  return {
    artist: toProfileCard(artist),
    askedBy,
    status,
    deniedBy,
    part,
    createdAt: createdAt.toISOString(),
  };
}
