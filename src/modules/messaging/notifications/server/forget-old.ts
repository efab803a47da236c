import type { ScheduledTask, Services } from '#platform/server/feature.ts';
import { removeOld } from './old-store.ts';

/** Days that read and unread notifications are kept. */
const retentionDays = { read: 90, unread: 180 } as const;
const removedAtOnce = 1000;
const dayMs = 86_400_000;

/** Deletes old notifications in batches. Several workers can share the work. */
export function forgettingTask({ db }: Pick<Services, 'db'>): ScheduledTask {
  return {
    name: 'notifications.forget-old',
    everySeconds: 3600,
    run: async () => {
      for (const isRead of [true, false]) {
        const days = isRead ? retentionDays.read : retentionDays.unread;
        const old = { isRead, before: new Date(Date.now() - days * dayMs) };
        while ((await removeOld(db, old, removedAtOnce)) === removedAtOnce);
      }
    },
  };
}
