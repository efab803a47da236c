import { toImages, requireUser } from '#modules/profiles/profiles/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { csvText } from '#platform/csv.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import type { UserId } from '#platform/ids.ts';
import * as calls from '../contract.ts';
import type { DiaryEvent } from '../contract.ts';
import { csvColumns } from '../copy.ts';
import { countEvents, listEvents, readSummary, type DiaryQuery, type DiaryEventRow } from './store.ts';

export function openDiary(): Feature {
  return {
    routes: [
      route(calls.listDiary, async ({ input, viewer, db }) => {
        const asked = await whose(db, viewer, input);
        const key = (type: 'artist' | 'venue', id?: string) => (id ? outsideKey(type, id) : undefined);
        const where = { artist: key('artist', input.artistId), venue: key('venue', input.venueId) };
        const [{ rows, next }, total] = await Promise.all([
          listEvents(db, asked, { ...input, ...where }),
          countEvents(db, asked, where),
        ]);
        return { items: rows.map((row) => toDiaryEvent(row, asked.isOwn)), total, offset: 0, next };
      }),
      route(calls.getDiarySummary, async ({ input, viewer, db }) => {
        const { artistsTotal, venuesTotal, artists, venues, ...rest } = await readSummary(
          db,
          await whose(db, viewer, input),
        );
        return {
          ...rest,
          artists: { total: artistsTotal, items: artists },
          venues: { total: venuesTotal, items: venues },
        };
      }),
      route(calls.getDiaryFile, async ({ viewer, db }) => ({
        body: csvText(
          csvColumns.map(({ head }) => head),
          linesOf(db, requireViewer(viewer).userId),
        ),
        filename: 'gig diary.csv',
      })),
    ],
  };
}

async function whose(
  db: Db,
  viewer: Viewer | undefined,
  { userId, year }: { userId: UserId; year?: number | undefined },
): Promise<DiaryQuery> {
  await requireUser(db, userId);
  return { userId, year, isOwn: viewer?.userId === userId };
}

function toDiaryEvent(row: DiaryEventRow, isOwn: boolean): DiaryEvent {
  const seesPlace = isOwn || !row.hideAddress;
  return {
    event: {
      id: eventWireId(row),
      providerCode: providerCode(row.provider),
      providerId: row.providerId,
      name: row.name,
      startDate: row.startsAt.toISOString(),
      timezone: row.timezone,
      images: toImages(row.image),
      gel: row.gel,
      neighborhood: row.neighborhood,
      city: row.city,
      venue: row.venueKey && seesPlace ? { id: row.venueKey, name: row.venueName } : null,
    },
    checkedInAt: row.at.toISOString(),
    artists: row.artists,
  };
}

const linesAtOnce = 200;

async function* linesOf(db: Db, userId: UserId) {
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const { rows, next } = await listEvents(db, { userId, isOwn: true }, { limit: linesAtOnce, cursor });
    yield rows.map((row) => csvColumns.map(({ of }) => of(toDiaryEvent(row, true))));
    isMore = next !== null;
    cursor = next ?? undefined;
  }
}
