import { policyAbout } from '#platform/contract.ts';

/** Owner and Co-Hosts: who edits the event (ROL-02). */
export const eventHost = policyAbout('event.host');
/** Who alone may hand the event over or take it down (ROL-01). */
export const eventOwner = policyAbout('event.owner');
/** Hosts, and Door Managers: who checks guests in (ROL-03). */
export const eventDoor = policyAbout('event.door');
