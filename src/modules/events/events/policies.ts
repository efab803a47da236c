import { policyAbout } from '#platform/contract.ts';
import type { EventId } from '#platform/ids.ts';

/** Owner and Co-Hosts: who edits the event (ROL-02). */
export const eventHost = policyAbout<EventId>('event.host');
/** Who alone may hand the event over or take it down (ROL-01). */
export const eventOwner = policyAbout<EventId>('event.owner');
/** Hosts, and Door Managers: who checks guests in (ROL-03). */
export const eventDoor = policyAbout<EventId>('event.door');
