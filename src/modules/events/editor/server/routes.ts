import { eventChanged } from '#modules/events/events/events.ts';
import { readEvent } from '#modules/events/events/server/index.ts';
import { drawInThread, findUpload } from '#modules/media/server/index.ts';
import { EventId, isUuid, newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { route, type Route } from '#platform/server/route.ts';
import { routeOnce } from '#platform/server/route-once.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import type { Saved } from '../contract.ts';
import { listKnownPlaces } from '../place-contract.ts';
import { cancelEvent, deleteEvent, postponeEvent, resumeEvent, type Notified } from './change-status.ts';
import { copyEvent, type CopyStep } from './copy-event.ts';
import { readKnownPlaces } from './known-places.ts';
import { moveEvent } from './move-event.ts';
import type { NotifyHolders } from './notify-holders.ts';
import { posterSpec } from './print-poster.ts';
import { readForm } from './read-form.ts';
import { listRepeats, readRepeat, repeatEvent } from './repeat-event.ts';
import { changeEvent, createEvent } from './save-event.ts';
import { printStockSheet } from './stock-sheet.ts';
import { setEventPicture } from './write-store.ts';

const previewWidth = 640;

export function routesOf(notify: NotifyHolders, copySteps: readonly CopyStep[]): Route[] {
  return [...formRoutes(notify), ...pictureRoutes, ...statusRoutes(notify), ...copyRoutes(copySteps)];
}

function formRoutes(notify: NotifyHolders): Route[] {
  return [
    routeOnce(
      calls.createEvent,
      ({ input, viewer, db }) => createEvent(db, input, requireViewer(viewer)),
      ({ viewer, db }, id) => saved(db, id, requireViewer(viewer)),
    ),

    route(calls.updateEvent, async ({ input: { eventId, ...draft }, viewer, db }) => {
      const [by, id] = [requireViewer(viewer), eventId];
      return saved(db, id, by, await changeEvent(db, id, draft, { by, notify }));
    }),

    route(calls.getEventForm, async ({ input, viewer, db }) => {
      const { id: _id, ...form } = await readForm(db, input.eventId, requireViewer(viewer));
      return form;
    }),

    route(listKnownPlaces, ({ input, viewer, db }) =>
      readKnownPlaces(db, input.creatorId, requireViewer(viewer)),
    ),
  ];
}

const pictureRoutes: readonly Route[] = [
  route(calls.attachEventImage, async ({ input, viewer, db }) => {
    const [by, id] = [requireViewer(viewer), input.eventId];
    const imageId = await findUpload(db, by.userId, input.images[0]!.key);
    if (!imageId) throw refuse(calls.saveRefusals, 'pictureNotFound');
    await setEventPicture(db, id, imageId);
    const payload = { eventId: id, byId: by.userId, what: ['image'] };
    await publish(db, eventChanged, { key: newId(), payload });
    return saved(db, id, by);
  }),

  route(calls.getPosterPreview, async ({ input: { seed, ...words } }) => {
    const drawing = { kind: 'poster', spec: posterSpec(seed, words) } as const;
    const [body] = await drawInThread(drawing, [{ width: previewWidth, format: 'webp' }]);
    return { body: body!, filename: `poster-${seed}.webp` };
  }),

  route(calls.getStockPosters, async ({ input }) => ({
    body: await printStockSheet(input),
    filename: 'stock-posters.webp',
  })),
];

function statusRoutes(notify: NotifyHolders): Route[] {
  return [
    route(calls.publishEvent, async ({ input, viewer, db }) => {
      const by = requireViewer(viewer);
      const { id, draft } = await readForm(db, input.eventId, by);
      if (draft.status !== 'draft') throw refuse(calls.statusRefusals, 'isPublished');
      await changeEvent(db, id, { ...draft, status: null }, { by, notify });
      return saved(db, id, by);
    }),

    route(calls.cancelEvent, async ({ input, viewer, db }) => {
      const [by, id] = [requireViewer(viewer), input.eventId];
      return saved(db, id, by, await cancelEvent(db, id, input, { by, notify }));
    }),

    route(calls.postponeEvent, async ({ input, viewer, db }) => {
      const [by, id] = [requireViewer(viewer), input.eventId];
      const { startDate } = input;
      const notified = await (startDate === null
        ? postponeEvent(db, id, { by, notify })
        : moveEvent(db, { startDate, id }, by, notify));
      return saved(db, id, by, notified);
    }),

    route(calls.resumeEvent, async ({ input, viewer, db }) => {
      const [by, id] = [requireViewer(viewer), input.eventId];
      return saved(db, id, by, await resumeEvent(db, id, { by, notify }));
    }),

    route(calls.deleteEvent, async ({ input, viewer, db }) => {
      await deleteEvent(db, input.eventId, requireViewer(viewer));
      return { deleted: true as const };
    }),
  ];
}

function copyRoutes(copySteps: readonly CopyStep[]): Route[] {
  return [
    routeOnce(
      calls.duplicateEvent,
      ({ input: { eventId, startDate }, viewer, db }) => {
        const how =
          startDate === null ? { every: 'week' as const, count: 1, after: new Date() } : { startDate };
        return copyEvent(db, eventId, how, requireViewer(viewer), copySteps);
      },
      ({ viewer, db }, id) => saved(db, id, requireViewer(viewer)),
    ),

    routeOnce(
      calls.repeatEvent,
      ({ input, viewer, db }) => repeatEvent(db, input, requireViewer(viewer), copySteps),
      ({ input, db }, id) => readRepeat(db, id, input.eventId),
    ),

    route(calls.listRepeats, async ({ input, db }) => ({
      items: await listRepeats(db, input.eventId),
    })),

    route(calls.getRepeat, ({ input, db }) => {
      if (!isUuid(input.repeatId)) throw refuse(calls.statusRefusals, 'repeatNotFound');
      return readRepeat(db, input.repeatId, input.eventId);
    }),
  ];
}

async function saved(db: Db, id: EventId, viewer: Viewer, notified?: Notified): Promise<Saved> {
  const { event } = await readEvent(db, EventId.encode(id), viewer);
  return {
    provider: event.provider,
    providerCode: event.providerCode,
    providerId: event.providerId,
    event,
    ...(notified !== undefined && { notified }),
  };
}
