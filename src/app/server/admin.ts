import { openChecklist } from '#modules/admin/checklist/server/index.ts';
import { openCityAdmin } from '#modules/admin/cities/server/index.ts';
import { openGenreAdmin } from '#modules/admin/genres/server/index.ts';
import { openHashtagAdmin } from '#modules/admin/hashtags/server/index.ts';
import { openInstanceSettings } from '#modules/admin/instance-settings/server/index.ts';
import { openAdmin } from '#modules/admin/server/index.ts';
import { openSetup } from '#modules/admin/setup/server/index.ts';
import { moveGenreAnswers } from '#modules/discovery/recommendations/server/index.ts';
import { cancelEvent, moveEventGenres } from '#modules/events/editor/server/index.ts';
import { notifyHolders } from '#modules/sales/guests/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { jobQueue } from '#platform/server/job-store.ts';
import { mailQueue, textQueue } from '#platform/server/message-store.ts';
import { outboxWork } from '#platform/server/outbox-store.ts';
import { findSecretFault } from './secret-fault.ts';

/** In the order in which the admin page lists them. */
export const platformQueues = [outboxWork, mailQueue, textQueue, jobQueue];

/** The admin pages show the queues of every feature, so these are asked for once all are open. */
export function openAdminFeatures(
  services: Services,
  listFeatures: () => readonly Feature[],
): readonly Feature[] {
  return [
    openAdmin(services, {
      listQueues: () => [...platformQueues, ...listFeatures().flatMap(({ queues }) => queues ?? [])],
      cancelEvent: (tx, id, by) =>
        cancelEvent(tx, id, { reason: '', refund: true }, { by, notify: notifyHolders }),
    }),
    openCityAdmin(services),
    openGenreAdmin([moveEventGenres, moveGenreAnswers]),
    openHashtagAdmin(),
    openChecklist(services, () => findSecretFault(listFeatures())),
    openSetup(services),
    openInstanceSettings(services),
  ];
}
