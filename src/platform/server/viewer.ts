import type { ProfileId, UserId } from '../ids.ts';
import { commonRefusals, refuse } from '../refusal.ts';

/** Who asks. Ids are bare uuids. */
export type Viewer = {
  readonly userId: UserId;
  /** The profile the person acts as; the person's own unless switched. */
  readonly profileId: ProfileId;
  /** Whom the person acted as before, which is where "back" leads (SWI-06). */
  readonly actedAs?: ProfileId | undefined;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly admin: boolean;
};

export type ViewerOf = (headers: Headers) => Promise<Viewer | undefined>;

/** The viewer, where the call's policy has made sure that there is one. */
export function requireViewer(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw refuse(commonRefusals, 'signInRequired');
  return viewer;
}
