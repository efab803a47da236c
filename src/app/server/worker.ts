import { openMailDelivery } from '#platform/server/deliver-mail.ts';
import { textDeliveryRound } from '#platform/server/deliver-texts.ts';
import type { Reaction, Round } from '#platform/server/feature.ts';
import { markWorkerSeen } from '#platform/server/health-store.ts';
import { jobsOf, openJobs } from '#platform/server/jobs.ts';
import { openLeasedWork } from '#platform/server/leased-work.ts';
import { removeOldCrowdMessages } from '#platform/server/message-store.ts';
import { removeOldFacts } from '#platform/server/outbox-store.ts';
import { limiterRound } from '#platform/server/rate-limit.ts';
import { openRelay } from '#platform/server/relay.ts';
import { openRounds } from '#platform/server/rounds.ts';
import type { House } from './house.ts';

export type Worker = {
  /** Takes nothing new, and waits for what runs. */
  readonly stop: () => Promise<void>;
};

/** Work that is cut off here is safe: its lease ends, and another worker does it. */
const stopWithinMs = 25_000;

/** Does what nobody waits for: facts to reactions, jobs, mail, and the rounds of the features. */
export async function openWorker({ directUrl: url, services, features }: House): Promise<Worker> {
  const { config, db, log } = services;
  const reactions = features.flatMap((feature) => feature.reactions ?? []);
  refuseSameNames(reactions);
  const mail = await openMailDelivery({ config, db, log });
  const jobs = await openJobs({ url, jobs: jobsOf(features), log });
  const work = openLeasedWork({ db, url, log, reactions });
  const relay = openRelay({ db, log, reactions, onTold: work.wake });
  const ownRounds: Round[] = [
    { name: 'app.worker-seen', everySeconds: 5, run: () => markWorkerSeen(db) },
    {
      name: 'app.clear-outbox',
      everySeconds: 3600,
      run: async () => {
        while ((await removeOldFacts(db, 30, 1000)) === 1000);
        while ((await removeOldCrowdMessages(db, 30, 1000)) === 1000);
      },
    },
    mail.round,
    textDeliveryRound({ config, db, log }),
    limiterRound(db),
  ];
  const rounds = openRounds([...ownRounds, ...features.flatMap((feature) => feature.rounds ?? [])], log);
  return {
    stop: async () => {
      const stopped = Promise.all([relay.stop(), work.stop(), jobs.stop(), rounds.stop()]);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, stopWithinMs, 'late')));
      if ((await Promise.race([stopped, late])) === 'late')
        log.warn('work was cut off; another worker takes it over');
      clearTimeout(timer);
      mail.close();
    },
  };
}

/** The name is what the outbox remembers of a reaction, so two of one name would be one. */
function refuseSameNames(reactions: readonly Reaction[]): void {
  const names = reactions.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) throw new Error(`Two reactions are called ${twice}.`);
}
