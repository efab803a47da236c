import { StoredWork as Stored } from '#modules/check-in/web/index.ts';
import { providerOf } from '#modules/events/events/rules.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { eventIdOf } from '../event/event-view-query.ts';

type StoredWorkProps = { readonly code: string; readonly id: string; readonly section?: string | undefined };

/** Sales and scans of an event that wait on this device, below its page if that is not found. */
export function StoredWork({ section, ...event }: StoredWorkProps) {
  const me = useMe();
  if (!me || !providerOf(event.code)) return null;
  // A Door Manager is refused other sections without having lost access to check-in.
  return <Stored eventId={eventIdOf(event)} userId={me.id} withScans={section === 'check-in'} />;
}
