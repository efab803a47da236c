import { useRouter } from '@tanstack/react-router';
import type { Event } from '#modules/events/events/contract.ts';
import { OwnInvitations } from '#modules/events/teams/web/index.ts';

/** What the viewer is asked to be of this night, among its buttons (INV-01). */
export function Asked({ event }: { event: Pick<Event, 'id'> }) {
  const router = useRouter();
  return <OwnInvitations eventId={event.id} onAnswered={() => void router.invalidate()} />;
}
