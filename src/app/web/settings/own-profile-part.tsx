import type { ComponentType } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';

type ProfileProps = { managed: { profile: { id: string; type: 'user' } } };

/** A management section of profiles, for the profile of the user. */
export const ownProfilePart = (Part: ComponentType<ProfileProps>) =>
  function OwnProfilePart({ me }: { me: Me }) {
    return <Part managed={{ profile: { id: me.id, type: 'user' } }} />;
  };
