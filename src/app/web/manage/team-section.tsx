import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { TeamDesk } from '#modules/events/teams/web/index.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { findCoHosts, findUsers } from './find-people.ts';

export function EventTeam({ managed }: { managed: ManagedEvent }) {
  const navigate = useNavigate();
  return (
    <TeamDesk
      of={{ kind: 'event', id: managed.id }}
      search={findCoHosts}
      onLeft={() => navigate({ to: '/' })}
    />
  );
}

export function ProfileTeam({ managed }: { managed: ManagedProfile }) {
  const navigate = useNavigate();
  return (
    <TeamDesk
      of={{ kind: 'profile', id: managed.profile.id }}
      search={findUsers}
      onLeft={() => navigate({ to: '/' })}
    />
  );
}
