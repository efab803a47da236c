import type { ScheduledTask, Services } from '#platform/server/feature.ts';
import { removeOld } from './old-store.ts';

/** What was read is kept for a quarter, what nobody read for half a year. */
const keepsDays = { read: 90, unread: 180 } as const;
const removedAtOnce = 1000;
const dayMs = 86_400_000;

/** Lets old notifications go, some at a time; several workers share them. */
export function forgettingTask({ db }: Pick<Services, 'db'>): ScheduledTask {
  return {
    name: 'notifications.forget-old',
    everySeconds: 3600,
    run: async () => {
      const ago = (days: number) => new Date(Date.now() - days * dayMs);
      const before = { read: ago(keepsDays.read), unread: ago(keepsDays.unread) };
      while ((await removeOld(db, before, removedAtOnce)) === removedAtOnce);
    },
  };
}
