import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { VenueDetailsForm } from '#modules/profiles/venues/web/index.ts';

/** The facts and address of a venue (VEN-05, INS-05). */
export function VenueDetails({ managed: { profile } }: { managed: ManagedProfile }) {
  return <VenueDetailsForm venueId={profile.id} />;
}
