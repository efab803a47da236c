import type { ShellSetup } from '#app/page-context.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';

/** On a page that signed-in users share: has the browser load what the viewer has with this profile. */
export function loadOwnLater({ ownLater }: ShellSetup, { id, type }: Pick<ProfileCard, 'id' | 'type'>): void {
  if (!ownLater) return;
  ownLater.profile = id;
  // Communities are joined instead.
  if (type !== 'community') ownLater.follows.push(id);
}
