import type { ReactNode } from 'react';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import type { Event } from '../contract.ts';

type Host = Event['creators']['items'][number];

/** (ROL-02) @param buttonOf follows or joins a host */
export function Hosts({ hosts, buttonOf }: { hosts: readonly Host[]; buttonOf: (host: Host) => ReactNode }) {
  return (
    <ul>
      {hosts.map((host) => (
        <ProfileRow key={host.id} profile={host} note={noteOf(host)}>
          {buttonOf(host)}
        </ProfileRow>
      ))}
    </ul>
  );
}

/** The heading names the role of the owner. The others have theirs here. */
function noteOf({ note, creatorType, creatorTypeDisplayName: role }: Host): string {
  if (creatorType === 'owner' && note) return note;
  return [...new Set([role, note])].filter(Boolean).join(', ');
}
