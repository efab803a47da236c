import type { Signer } from '#modules/sales/tickets/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { mountManifest } from './manifest.ts';
import { routesOf } from './routes.ts';
import { verifyCheckIns } from './verify-check-ins.ts';

export { boxOfficeScans } from './box-office-scans.ts';

/** Check-in at events, online and offline (DOR-01…03). */
export function openCheckIn(services: Pick<Services, 'db' | 'pubsub'>, signer: Signer): Feature {
  return {
    routes: routesOf(services, signer),
    mount: mountManifest,
    verify: () => verifyCheckIns(services.db),
  };
}
