import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { CommunityId, isUuid, type ProfileId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { findOwnProfile } from './feed-store.ts';

type AuthorRequest = {
  readonly profileId?: string | null | undefined;
  readonly creatorId?: string | null | undefined;
};

/**
 * Resolves the authors of a post to ids: the named or acting profile, then an optional second one. Checks team
 * membership in the database, because a session may be outdated. @throws Refusal notYourProfile
 */
export async function requireAuthors(db: Db, named: AuthorRequest, viewer: Viewer): Promise<ProfileId[]> {
  const first = await requireOwn(db, named.profileId || viewer.profileId, viewer);
  const second = named.creatorId ? await requireOwn(db, named.creatorId, viewer) : first;
  return [...new Set([first, second])];
}

async function requireOwn(db: Db, text: string, viewer: Viewer): Promise<ProfileId> {
  const key = profileKey(text);
  const found = key && (await findOwnProfile(db, viewer.userId, key));
  if (!found) throw refuse(refusals, 'notYourProfile');
  return found.id;
}

/** Accepts `profile:` and any id of the profile, with or without the id's own prefix. */
function profileKey(text: string) {
  const id = text.startsWith('profile:') ? text.slice('profile:'.length) : text;
  if (isUuid(id)) return { id };
  const [type] = id.split(':', 1);
  if (type === 'artist' || type === 'venue') return { type, ...outsideKey(type, id) };
  const bare = (type === 'user' ? UserId : CommunityId).decode(id);
  return bare ? { id: bare } : undefined;
}
