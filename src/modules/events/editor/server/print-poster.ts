import { addPoster, stockPosters, type PosterSpec } from '#modules/media/server/index.ts';
import type { EventId } from '#platform/ids.ts';
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

/** What our press prints for a number: the stock twelve, then whatever the number turns up (EVA-27). */
export function posterSpec(seed: number, words: { name: string; date: string; venue: string }): PosterSpec {
  return { ...words, ...stockPosters[seed], seed: `poster ${seed}` };
}

/** "Sat Nov 28 · 11 PM", as posters have it. */
function posterDate(startsAt: Date, zone: string): string {
  return `${shortDay(startsAt, zone).replace(',', '')} · ${timeOfDay(startsAt, zone).replace(':00', '')}`;
}

/** Prints a poster of an event and shows it. Where the address is hidden, the poster does not tell it. */
export async function printPoster(
  tx: Db,
  eventId: EventId,
  event: Printed,
  { seed, ownerId }: { seed: number; ownerId: string },
): Promise<void> {
  const words = {
    name: event.name,
    date: posterDate(event.startsAt, event.timezone),
    venue: event.hideAddress ? '' : event.venueName,
  };
  const { id, gel } = await addPoster(tx, posterSpec(seed, words), ownerId);
  await setEventPicture(tx, eventId, id, gel);
}

/** The number of a poster that was printed by it. @returns undefined for every other picture */
export function seedOf(drawing: unknown): number | undefined {
  const seed = (drawing as { spec?: { seed?: unknown } } | null)?.spec?.seed;
  const found = typeof seed === 'string' ? /^poster (\d{1,4})$/.exec(seed)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}
