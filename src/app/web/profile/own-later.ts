import type { ShellSetup } from '#app/page-context.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';

/** Makes the browser load whether the viewer follows, muted or joined this profile, if its page is shared. */
export function loadOwnLater({ ownLater }: ShellSetup, { id, type }: Pick<ProfileCard, 'id' | 'type'>): void {
  if (!ownLater) return;
  ownLater.profile = id;
  (type === 'community' ? ownLater.communities : ownLater.follows).push(id);
}
