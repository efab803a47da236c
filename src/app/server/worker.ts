import { openMailDelivery } from '#platform/server/deliver-mail.ts';
import { textDeliveryTask } from '#platform/server/deliver-texts.ts';
import { openDirectDelivery } from '#platform/server/direct-delivery.ts';
import type { Subscriber } from '#platform/server/domain-events.ts';
import type { ScheduledTask } from '#platform/server/feature.ts';
import { markWorkerSeen } from '#platform/server/health-store.ts';
import { failRemovedJobs } from '#platform/server/job-store.ts';
import { jobsOf, openJobs } from '#platform/server/jobs.ts';
import { openLeasedWork } from '#platform/server/leased-work.ts';
import { removeOldMessages } from '#platform/server/message-store.ts';
import { removeOldEvents } from '#platform/server/outbox-store.ts';
import { clearRateBucketsTask } from '#platform/server/rate-limit.ts';
import { clearCreationKeysTask } from '#platform/server/route-once.ts';
import { openRelay } from '#platform/server/relay.ts';
import { openScheduledTasks } from '#platform/server/scheduled-tasks.ts';
import { markTransports } from '#platform/server/transports.ts';
import type { App } from './app.ts';

export type Worker = {
  /** Takes no new work and waits for running work. */
  readonly stop: () => Promise<void>;
};

/** Interrupted work is safe: its lease ends, and another worker does it. */
const stopWithinMs = 25_000;

export async function openWorker({ directUrl: url, services, features }: App): Promise<Worker> {
  const { config, db, log } = services;
  const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
  refuseSameNames(subscribers);
  const mail = await openMailDelivery({ config, db, log, mail: services.mail });
  const ownJobs = jobsOf(features);
  const jobs = await openJobs({ url, jobs: ownJobs, log });
  const work = openLeasedWork({ db, url, log, subscribers });
  const direct = openDirectDelivery({ db, log });
  const relay = openRelay({ db, log, subscribers, direct, onDispatched: work.wake });
  const seen = async () => {
    await markTransports(db, config);
    await markWorkerSeen(db);
  };
  const ownTasks: ScheduledTask[] = [
    { name: 'app.worker-seen', everySeconds: 5, run: seen },
    {
      name: 'app.clear-outbox',
      everySeconds: 3600,
      run: async () => {
        while ((await removeOldEvents(db, 30, 1000)) === 1000);
        while ((await removeOldMessages(db, 30, 1000)) === 1000);
      },
    },
    {
      name: 'app.fail-removed-jobs',
      everySeconds: 3600,
      run: () => failRemovedJobs(db, Object.keys(ownJobs)),
    },
    mail.task,
    textDeliveryTask({ config, db, log }),
    clearRateBucketsTask(db),
    clearCreationKeysTask(db),
  ];
  const scheduledTasks = openScheduledTasks(
    [...ownTasks, ...features.flatMap((feature) => feature.scheduledTasks ?? [])],
    log,
  );
  return {
    stop: async () => {
      const delivered = relay.stop().then(direct.stop);
      const stopped = Promise.all([delivered, work.stop(), jobs.stop(), scheduledTasks.stop()]).then(
        mail.stop,
      );
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, stopWithinMs, 'late')));
      if ((await Promise.race([stopped, late])) === 'late')
        log.warn('work was cut off; another worker takes it over');
      clearTimeout(timer);
      mail.close();
    },
  };
}

/** The outbox identifies subscribers by name, so two with the same name would count as one. */
function refuseSameNames(subscribers: readonly Subscriber[]): void {
  const names = subscribers.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) throw new Error(`Two subscribers are named ${twice}.`);
}
