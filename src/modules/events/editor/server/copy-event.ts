import { listLineup } from '#modules/events/gigs/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { EventDraft } from '../contract.ts';
import { momentOf } from './moment-of.ts';
import { readForm } from './read-form.ts';
import { createEvent } from './save-event.ts';
import { countPassed, repeatTimes, createTimeShift, startingAt, type Step, type Times } from '../series.ts';
import { findImageOf } from './write-store.ts';

export type Copying =
  | {
      readonly every: Step;
      /** Counts from the last date that has passed then. */
      readonly count: number;
      readonly after: Date;
    }
  | { readonly startDate: string };

export type CopiedEvent = {
  readonly fromId: EventId;
  readonly toId: EventId;
  /** Moves a time by as much as the event. */
  readonly moved: (moment: Date) => Date;
};

/** Copies what another module keeps for an event, such as its presale. */
export type CopyStep = (tx: Db, copied: CopiedEvent) => Promise<void>;

/**
 * Copies an event to a draft on another date, with its own ticket types. Its team isn't invited: a series would send
 * everyone as many invitations as it has dates.
 * @returns its bare id
 */
export async function copyEvent(
  tx: Db,
  wireId: string,
  how: Copying,
  viewer: Viewer,
  steps: readonly CopyStep[],
): Promise<EventId> {
  const { id, draft } = await readForm(tx, wireId, viewer);
  const zone = draft.timezone!;
  const times: Times = { startsAt: new Date(draft.startDate!), endsAt: new Date(draft.endDate!) };
  const later =
    'every' in how
      ? repeatTimes(times, zone, how.every, countPassed(times, zone, how.every, how.after) + how.count)
      : startingAt(times, zone, momentOf(how.startDate, zone));
  // Performers of one event of a series don't need approval for the next.
  const lineup = await listLineup(tx, id);
  const imageId = await findImageOf(tx, id);
  const toId = await createEvent(tx, draftAt(draft, times, later, zone), viewer, { lineup, imageId });
  const shift = createTimeShift(times, later, zone);
  const moved = (moment: Date) => new Date(shift(moment.toISOString())!);
  for (const step of steps) await step(tx, { fromId: id, toId, moved });
  return toId;
}

function draftAt(draft: EventDraft, from: Times, to: Times, zone: string): EventDraft {
  const moved = createTimeShift(from, to, zone);
  return {
    ...draft,
    status: 'draft',
    revision: undefined,
    startDate: to.startsAt.toISOString(),
    endDate: to.endsAt.toISOString(),
    artists: draft.artists.map((entry) => ({ ...entry, playsAt: moved(entry.playsAt) })),
    tickets: draft.tickets.map((ticket) => ({
      // Ids of another event create new types; they only tell which opens after which (CAP-01).
      ...ticket,
      saleStartDate: moved(ticket.saleStartDate),
      saleEndDate: moved(ticket.saleEndDate),
    })),
  };
}
