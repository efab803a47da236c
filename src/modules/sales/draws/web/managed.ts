import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';

/** The event that a host manages. */
export type Managed = Pick<
  ManagedEvent,
  'id' | 'timezone' | 'zoneCity' | 'providerCode' | 'providerId' | 'status' | 'startDate'
>;
