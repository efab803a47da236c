import { addPoster, stockPosters, type PosterSpec } from '#modules/media/server/index.ts';
import { brand } from '#platform/brand.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { setEventPicture } from './write-store.ts';

type Printed = {
  readonly name: string;
  readonly startsAt: Date;
  readonly timezone: string;
  readonly venueName: string;
  readonly hideAddress: boolean;
};

/**
 * Returns the poster for a seed: the stock twelve first, then random ones (EVA-27). An event without a name yet gets
 * that of the instance.
 */
export function posterSpec(seed: number, words: { name: string; date: string; venue: string }): PosterSpec {
  const name = words.name.trim() || brand.name;
  return { ...words, name, ...stockPosters[seed], seed: `poster ${seed}` };
}

function posterDate(startsAt: Date, zone: string): string {
  return `${shortDay(startsAt, zone).replace(',', '')} · ${timeOfDay(startsAt, zone).replace(':00', '')}`;
}

/** Generates a poster and sets it as the event's image. Posters leave out hidden addresses. */
export async function printPoster(
  tx: Db,
  eventId: EventId,
  event: Printed,
  { seed, ownerId }: { seed: number; ownerId: UserId },
): Promise<void> {
  const words = {
    name: event.name,
    date: posterDate(event.startsAt, event.timezone),
    venue: event.hideAddress ? '' : event.venueName,
  };
  const { id, gel } = await addPoster(tx, posterSpec(seed, words), ownerId);
  await setEventPicture(tx, eventId, id, gel);
}

/**
 * Returns the seed of a generated poster.
 * @returns undefined for other images
 */
export function seedOf(drawing: unknown): number | undefined {
  const seed = (drawing as { spec?: { seed?: unknown } } | null)?.spec?.seed;
  const found = typeof seed === 'string' ? /^poster (\d{1,4})$/.exec(seed)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}
