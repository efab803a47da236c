import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals, type UserProfile } from '../contract.ts';
import { findLife, findPrivate, findUser, listGenresOf, toProfileCard } from './store.ts';

/** @returns the id of an existing user. @throws Refusal profileNotFound, profileGone */
export async function requireUser(db: Db, userId: UserId): Promise<UserId> {
  const life = await findLife(db, { type: 'user', provider: 'backbeat', providerId: userId });
  if (!life) throw refuse(refusals, 'profileNotFound');
  if (life === 'gone') throw refuse(refusals, 'profileGone');
  return userId;
}

/** A user as the viewer may see them (PRF-03). @throws Refusal profileNotFound */
export async function readUser(db: Db, userId: UserId, viewer: Viewer | undefined): Promise<UserProfile> {
  const isOwn = viewer?.userId === userId;
  const [row, genres, own] = await Promise.all([
    findUser(db, userId),
    listGenresOf(db, userId),
    isOwn ? findPrivate(db, userId) : undefined,
  ]);
  if (!row) throw refuse(refusals, 'profileNotFound');
  const { firstName, lastName, username, pronouns, bio, links, city, state, country } = row;
  const { phone = null, address1 = null, address2 = null, zipCode = null } = own ?? {};
  return {
    ...toProfileCard(row),
    firstName,
    lastName,
    username,
    pronouns,
    bio,
    links,
    location: { address1, address2, city, state, country, zipCode },
    phone,
    admin: isOwn && viewer.admin,
    credentials: { spotify: null, appleMusic: null },
    genres: { items: genres },
    notifications: isOwn ? { total: 0 } : null,
  };
}
