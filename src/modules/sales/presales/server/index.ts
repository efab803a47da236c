import { eventPublished } from '#modules/events/events/events.ts';
import { transact } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as hostCalls from '../manage-contract.ts';
import {
  announce,
  countPeople,
  enterCode,
  putPresale,
  readManaged,
  readPresale,
  remind,
  removePresale,
} from './presales.ts';

export {
  copyPresale,
  hasAnnouncedPresale,
  hasPresale,
  hasPresaleAt,
  isPresaleFan,
  listQualifying,
  openedTo,
} from './presales.ts';

/** Early sales for followers, members and regulars (PRE-01, PRE-02). */
export function openPresales({ db }: Pick<Services, 'db'>): Feature {
  return {
    routes: [
      route(calls.getPresale, async ({ input, viewer, db: tx }) => ({
        presale: await readPresale(tx, input.eventId, viewer),
      })),
      // A wrong code is counted even though the call fails.
      routeOwnTx(calls.enterPresaleCode, async ({ input, viewer, db: tx }) => ({
        presale: await enterCode(tx, input.eventId, requireViewer(viewer), input.code),
      })),
      route(hostCalls.getManagedPresale, ({ input, db: tx }) => readManaged(tx, input.eventId)),
      route(hostCalls.putPresale, ({ input, db: tx }) => putPresale(tx, input.eventId, input)),
      route(hostCalls.removePresale, ({ input, db: tx }) => removePresale(tx, input.eventId)),
      route(hostCalls.countPresale, async ({ input, db: tx }) => ({
        people: await countPeople(tx, input.eventId, input.rules),
      })),
    ],
    subscribers: [
      subscribe(eventPublished, {
        name: 'presales.announce',
        by: 'leased',
        handle: ({ payload }) => transact(db, (tx) => announce(tx, payload.eventId)),
      }),
    ],
    scheduledTasks: [
      { name: 'presales.remind', everySeconds: 30, run: () => transact(db, (tx) => remind(tx)) },
    ],
  };
}
