import { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import * as calls from '../contract.ts';
import { lookalikeKey, plainUsername } from '../rules.ts';
import { readOwnProfile, saveOwnProfile, type OwnProfilePorts } from './own-profile.ts';
import { findUsernameOwner } from './username-store.ts';

export { reserveUsernames } from './username-store.ts';

/** Lets users edit their own profile (OWN-01, PRF-01, PRF-03). */
export function openOwnProfile(ports: OwnProfilePorts): Feature {
  return {
    routes: [
      route(calls.getOwnProfile, ({ input, db }) => readOwnProfile(db, input.userId)),
      route(calls.changeOwnProfile, ({ input, db }) => saveOwnProfile(db, ports, input)),
      route(calls.findUsername, async ({ input, viewer, db }) => {
        const key = lookalikeKey(plainUsername(input.username));
        const owner = await findUsernameOwner(db, key, viewer?.userId);
        if (!owner) throw refuse(calls.usernameRefusals, 'usernameNotFound');
        return { id: UserId.encode(owner.id), username: owner.username };
      }),
    ],
  };
}
