import { policyAbout } from '#platform/contract.ts';
import type { EventId } from '#platform/ids.ts';

/** Hosts, Co-Hosts and admins, and Door Managers of events whose host allows it (BOX-01). */
export const boxOfficeSeller = policyAbout<EventId>('event.boxOffice');
