import { policyAbout } from '#platform/contract.ts';
import type { EventId } from '#platform/ids.ts';

/** Hosts, Co-Hosts and admins, and Door Managers of events whose host allows it (BOX-01). */
export const boxOfficeSeller = policyAbout<EventId>('event.boxOffice');
/** And those who sold before: their devices may have sales that aren't recorded. */
export const boxOfficeSync = policyAbout<EventId>('event.boxOfficeSync');
