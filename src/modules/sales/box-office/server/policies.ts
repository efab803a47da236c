import { eventRoleRefusals, findEventRole, requireHost } from '#modules/events/events/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { boxOfficeSeller, boxOfficeSync } from '../policies.ts';
import { findSettings, hasTill } from './till-store.ts';

/** Door Managers sell only where a host allows it. Everyone else must be a host. */
async function requireSeller(db: Db, who: Viewer, eventId: EventId): Promise<void> {
  const isAllowed =
    (await findSettings(db, eventId)).doorManagersSell &&
    (await findEventRole(db, who, eventId)) === 'assistant';
  if (!isAllowed) await requireHost(db, who, eventId);
}

export const policies: readonly Policy[] = [
  policy(boxOfficeSeller, eventRoleRefusals, ({ db, viewer, subject }) =>
    requireSeller(db, requireViewer(viewer), subject),
  ),
  policy(boxOfficeSync, eventRoleRefusals, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    if (!(await hasTill(db, subject, who.userId))) await requireSeller(db, who, subject);
  }),
];
