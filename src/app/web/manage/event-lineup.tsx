import type { ManagedEvent } from '#features/events/manage-contract.ts';
import { EventGigs } from '#features/gigs/web/index.ts';

/** Who asks to play, and who was asked (GIG-03). The line-up itself is of the form. */
export function EventLineup({ managed }: { managed: ManagedEvent }) {
  return <EventGigs eventId={managed.id} />;
}
