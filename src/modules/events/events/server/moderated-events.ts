import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import type { Moderated, NamedThing } from '#modules/safety/moderation/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { eventPath, eventWireId, providerCode } from '../rules.ts';
import { setEventHidden } from './delist-event.ts';
import { findEventId } from './event-store.ts';
import { seesEvent } from './policies.ts';
import { findReportedEvent } from './reported-event-store.ts';

export const moderatedEvents: Moderated<EventId> = {
  find: async (db, wireId, viewer) => {
    const id = await findEventId(db, outsideKey('event', wireId));
    const found = id && (await seesEvent(db, id, viewer)) ? await findReportedEvent(db, id) : undefined;
    return found && { ...found, path: pathOf(found) };
  },
  setHidden: setEventHidden,
};

export async function findNamedEvent(db: Db, id: EventId): Promise<NamedThing | undefined> {
  const found = await findReportedEvent(db, id);
  return found && { ...found, kind: 'event', wireId: eventWireId(found), path: pathOf(found) };
}

type NamedEvent = { readonly provider: string; readonly providerId: string; readonly title: string };

const pathOf = ({ provider, providerId, title }: NamedEvent) =>
  eventPath({ providerCode: providerCode(provider), providerId, name: title });
