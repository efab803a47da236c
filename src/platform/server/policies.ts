import { self, type Call, type PolicyName, type ViewerPolicy } from '../contract.ts';
import type { UserId } from '../ids.ts';
import { commonRefusals, refuse, type RefusalTable } from '../refusal.ts';
import { accessRefusals } from './access-refusals.ts';
import type { Ask } from './route.ts';
import { requireViewer, type Viewer } from './viewer.ts';

/** Arguments of a policy: the viewer and the subject. */
export type PolicyAsk<Subject> = Pick<Ask<Call>, 'viewer' | 'db'> & { readonly subject: Subject };

/** Decides whether the viewer may make a call about a subject. */
export type Policy = {
  readonly name: string;
  /** @throws one of `refusals` */
  readonly decide: (ask: PolicyAsk<never>) => void | Promise<void>;
  /** Refusals of `decide`, which every call with this policy has. */
  readonly refusals: RefusalTable;
  /** Whether guests may make some calls with this policy. */
  readonly isPublic: boolean;
};

/** Implements a policy. */
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

/** Policies that need no module. */
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
