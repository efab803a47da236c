import type { Me } from '#modules/identity/accounts/contract.ts';
import { HiddenPeople } from '#modules/safety/moderation/web/index.ts';

/** Blocked and muted profiles (FOL-11, MOD-01). */
export function BlockedSection({ me }: { me: Me }) {
  return (
    <div className="max-w-2xl">
      <HiddenPeople userId={me.id} />
    </div>
  );
}
