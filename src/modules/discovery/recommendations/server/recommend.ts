import { UserId } from '#platform/ids.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import { findListedCity } from '#modules/instance/settings/server/index.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import type { Db } from '#platform/server/db.ts';
import type { listRecommendations, Reason, Signals } from '../recommend-contract.ts';
import { spread } from '../recommend-rules.ts';
import { signals, type Signal } from '../rules.ts';
import { findTaster, listCandidates, mapPeople, type PersonRow, type ReasonRow } from './recommend-store.ts';

const reasonsAtMost = 3;

/** Five statements, however many events: viewer, candidates, cards, prices and friends. */
export async function recommend(
  db: Db,
  userId: UserId,
  { latitude, longitude, limit }: InputOf<typeof listRecommendations>,
) {
  const taster = await findTaster(db, userId);
  const off = taster?.off ?? [];
  const home =
    taster && taster.latitude !== null && taster.longitude !== null
      ? { latitude: taster.latitude, longitude: taster.longitude }
      : await findListedCity(db, undefined);
  const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : home;
  const on = new Set(signals.filter((signal) => !off.includes(signal)));
  const candidates = on.size > 0 ? await listCandidates(db, { userId, point, on }) : [];
  const chosen = spread(candidates, limit);
  const cards = await readCards(
    db,
    chosen.map(({ id }) => id),
  );
  const people = await mapPeople(
    db,
    chosen.flatMap(({ reasons }) => reasons.flatMap((reason) => reason.people ?? [])),
  );
  const items = chosen.flatMap(({ id, reasons }) => {
    const event = cards.get(id);
    return event ? [{ event, reasons: oneOfEach(reasons).map((reason) => toReason(reason, people)) }] : [];
  });
  return { items, signals: switches(off), hasTaste: taster?.hasTaste ?? false };
}

export function switches(off: readonly Signal[]): Signals {
  return Object.fromEntries(signals.map((signal) => [signal, !off.includes(signal)])) as Signals;
}

function oneOfEach(reasons: readonly ReasonRow[]): ReasonRow[] {
  return reasons
    .filter(({ signal }, place) => reasons.findIndex((other) => other.signal === signal) === place)
    .slice(0, reasonsAtMost);
}

function toReason(
  { signal, kind, name, total, people: ids }: ReasonRow,
  known: ReadonlyMap<string, PersonRow>,
): Reason {
  const people = (ids ?? []).flatMap((id) => known.get(id) ?? []);
  return {
    signal,
    kind,
    // Names the friend who decided most recently.
    name: people[0]?.name ?? name,
    total,
    people: people.map((one) => ({
      id: UserId.encode(one.id),
      name: one.name,
      images: toImages(one.image),
    })),
  };
}
