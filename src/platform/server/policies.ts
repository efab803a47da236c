import { self, type Call, type PolicyName, type ViewerPolicy } from '../contract.ts';
import type { UserId } from '../ids.ts';
import { commonRefusals, refuse, type RefusalTable } from '../refusal.ts';
import { accessRefusals } from './access-refusals.ts';
import type { Ask } from './route.ts';
import { requireViewer, type Viewer } from './viewer.ts';

/** What a policy decides by: who asks, and what of. */
export type PolicyAsk<Subject> = Pick<Ask<Call>, 'viewer' | 'db'> & { readonly subject: Subject };

/** Decides whether the viewer may make a call about a subject. */
export type Policy = {
  readonly name: string;
  /** @throws one of `refusals` when the viewer may not. */
  readonly decide: (ask: PolicyAsk<never>) => void | Promise<void>;
  /** The refusals of `decide`: every call that asks the policy has them. */
  readonly refusals: RefusalTable;
  /** Whether guests may make some of the calls. */
  readonly isPublic: boolean;
};

/** Implements a policy that contracts name. */
export function policy<Subject>(
  name: ViewerPolicy | PolicyName<Subject>,
  refusals: RefusalTable,
  decide: (ask: PolicyAsk<Subject>) => void | Promise<void>,
  { isPublic = !('signInRequired' in refusals) } = {},
): Policy {
  return { name: typeof name === 'string' ? name : name.policy, refusals, decide, isPublic };
}

/** @throws Refusal notAllowed unless the id is the viewer's own */
export function requireSelf(viewer: Viewer | undefined, id: UserId): void {
  const { userId } = requireViewer(viewer);
  if (id !== userId) throw refuse(commonRefusals, 'notAllowed');
}

export type Policies = Readonly<Record<string, Policy>>;

export function byName(policies: readonly Policy[]): Policies {
  return Object.fromEntries(policies.map((one) => [one.name, one]));
}

/** The policies that need no module. */
export const platformPolicies = byName([
  policy('anyone', {}, () => {}),
  policy('signedIn', { signInRequired: commonRefusals.signInRequired }, ({ viewer }) => {
    requireViewer(viewer);
  }),
  policy(self, accessRefusals, ({ viewer, subject }) => requireSelf(viewer, subject)),
  policy('admin', accessRefusals, ({ viewer }) => {
    if (!requireViewer(viewer).admin) throw refuse(commonRefusals, 'notAllowed');
  }),
]);
