import type { EventFacts, LockedEvent } from '#modules/events/events/server/index.ts';
import { findImage } from '#modules/media/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { PictureChoice } from '../contract.ts';
import type { By } from './find-people.ts';
import { printPoster, seedOf } from './print-poster.ts';
import { setEventPicture } from './write-store.ts';

type PictureRequest = {
  readonly choice: PictureChoice | null;
  /** The current image, kept unless another is chosen. */
  readonly imageId: string | null;
  readonly by: By;
  readonly before?: LockedEvent;
};

const printed = ['name', 'timezone', 'venueName', 'hideAddress'] as const;
const chosenByHand = 12;

/**
 * Generates the chosen poster, or a placeholder until an upload arrives. Posters are regenerated with the event's
 * current name.
 */
export async function putPicture(
  tx: Db,
  id: EventId,
  facts: EventFacts,
  { choice, imageId, by, before }: PictureRequest,
): Promise<void> {
  const print = (seed: number) => printPoster(tx, id, facts, { seed, ownerId: by.userId });
  if (choice?.provider === 'poster') return print(choice.seed);
  if (!imageId) return choice ? print(ownSeed(id)) : undefined;
  const isSame =
    before &&
    before.startsAt.getTime() === facts.startsAt.getTime() &&
    printed.every((field) => before[field] === facts[field]);
  if (isSame) return undefined;
  const seed = seedOf((await findImage(tx, imageId))?.drawing);
  if (seed !== undefined) return print(seed);
  return before ? undefined : setEventPicture(tx, id, imageId);
}

/** Varies the placeholder poster by event. */
function ownSeed(id: string): number {
  return chosenByHand + (Number.parseInt(id.slice(-4), 16) % 9_000);
}
