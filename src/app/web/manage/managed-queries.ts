import { getManagedEvent } from '#modules/events/events/manage-contract.ts';
import { getManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { queryOf } from '#platform/ui/api.ts';

// The keys extend the resource's own key, so that changes to it refresh its head.
export const managedEventQuery = (eventId: string) =>
  queryOf(getManagedEvent, { eventId }, ['events', eventId, 'managed']);

export type ProfileKind = 'communities' | 'artists' | 'venues';

export const managedProfileQuery = (kind: ProfileKind, profileId: string) =>
  queryOf(getManagedProfile, { profileId }, [kind, profileId, 'managed']);
