import type { ProfileId, UserId } from '../ids.ts';
import { commonRefusals, refuse } from '../refusal.ts';

/** The signed-in user. Ids are bare. */
export type Viewer = {
  readonly userId: UserId;
  /** The profile that the user acts as; their own unless switched. */
  readonly profileId: ProfileId;
  /** The profile that the user acted as before, for switching back (SWI-06). */
  readonly actedAs?: ProfileId | undefined;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly admin: boolean;
};

/** Headers of a request. A `Headers` is one, but costs more to make than most answers. */
export type RequestHeaders = Pick<Headers, 'get'>;

export type ViewerOf = (headers: RequestHeaders) => Promise<Viewer | undefined>;

/** Returns the viewer of a call whose policy requires one. */
export function requireViewer(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw refuse(commonRefusals, 'signInRequired');
  return viewer;
}
