import { previewPath } from '#features/music/rules.ts';
import type { Track } from '#features/music/contract.ts';
import { readCards, type OffersOf } from '#features/events/server/index.ts';
import { profileWireId } from '#features/profiles/rules.ts';
import { toImages, toProfileCard } from '#features/profiles/server/index.ts';
import { fromWire, toWire } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import type { Db } from '#kit/server/db.ts';
import type { Viewer } from '#kit/server/http.ts';
import { refusals, type Plan } from '../contract.ts';
import { planPrefix } from '../rules.ts';
import { findPlan, findStanding, listParticipants, listPlanEvents, type PlanEventRow } from './store.ts';

const shownPeople = 24;

/** A plan as the viewer may read it; who asks to come is named to those who come. @throws Refusal planNotFound */
export async function readPlan(
  db: Db,
  offersOf: OffersOf,
  wireId: string,
  viewer: Viewer | undefined,
): Promise<Plan> {
  const planId = fromWire(planPrefix, wireId);
  const found = planId ? await findPlan(db, planId) : undefined;
  if (!found || !planId) throw refuse(refusals, 'planNotFound');
  const [standing, nights, coming, asking] = await Promise.all([
    findStanding(db, planId, viewer?.userId),
    listPlanEvents(db, planId),
    listParticipants(db, planId, 'confirmed', shownPeople),
    listParticipants(db, planId, 'pending', shownPeople),
  ]);
  const cards = await readCards(
    db,
    offersOf,
    nights.map(({ id }) => id),
  );
  const events = nights.flatMap((night): Plan['events']['items'] => {
    const card = cards.get(night.id);
    return card
      ? [
          {
            ...card,
            date: card.startDate,
            venue: placeOf(night, card.venue),
            tracks: { items: tracksOf(night) },
          },
        ]
      : [];
  });
  const isIn = standing?.isCreator || standing?.status === 'confirmed';
  return {
    id: toWire(planPrefix, planId),
    name: found.name,
    description: found.description,
    images: toImages(found.image),
    gel: found.gel,
    location: { name: found.placeName, city: found.city, state: found.state },
    startDate: found.startsAt?.toISOString() ?? null,
    open: found.isOpen,
    creator: toProfileCard(found.creator),
    participantStatus: standing?.status ?? null,
    events: { items: events, total: events.length },
    participants: { items: coming.map(toProfileCard), total: found.participantsTotal },
    requests: { items: isIn ? asking.map(toProfileCard) : [], total: found.requestsTotal },
    tracks: { items: events.flatMap(({ tracks }) => tracks.items) },
  };
}

/** City and state always; which venue only where the night shows it (LOC-04). */
function placeOf({ city, stateCode }: PlanEventRow, venue: { id: string; name: string } | null) {
  return { id: venue?.id ?? null, name: venue?.name ?? '', city: { name: city }, state: { code: stateCode } };
}

function tracksOf({ tracks }: PlanEventRow): Track[] {
  return tracks.map(({ id, name, artist }) => ({
    id,
    name,
    artists: { items: [{ id: profileWireId(artist), name: artist.name }] },
    previewUrl: previewPath(id),
  }));
}
