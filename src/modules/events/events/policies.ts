import { policyAbout } from '#platform/contract.ts';
import type { EventId } from '#platform/ids.ts';

/** Hosts and Co-Hosts, who may edit the event (ROL-02). */
export const eventHost = policyAbout<EventId>('event.host');
/** The host, who alone may transfer, cancel or copy the event (ROL-01). */
export const eventOwner = policyAbout<EventId>('event.owner');
/** Hosts, Co-Hosts and Door Managers, who may check guests in (ROL-03). */
export const eventCheckIn = policyAbout<EventId>('event.door');
