import { eventRoleRefusals, findEventRole, requireHost } from '#modules/events/events/server/index.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { boxOfficeSeller } from '../policies.ts';
import { findSettings } from './till-store.ts';

/** Door Managers sell only where a host allows it. Everyone else must be a host. */
export const policies: readonly Policy[] = [
  policy(boxOfficeSeller, eventRoleRefusals, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    const isAllowed =
      (await findSettings(db, subject)).doorManagersSell &&
      (await findEventRole(db, who, subject)) === 'assistant';
    if (!isAllowed) await requireHost(db, who, subject);
  }),
];
