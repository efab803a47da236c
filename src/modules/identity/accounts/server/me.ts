import { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { type Me } from '../contract.ts';
import { readAccount } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import type { ProfileSummary } from './profile-port.ts';

type Account = Pick<Viewer, 'userId' | 'name' | 'email' | 'admin'> &
  Partial<Pick<Viewer, 'profileId' | 'actedAs'>>;

export async function buildMe(
  { facesOf }: Pick<Accounts, 'facesOf'>,
  db: Db,
  { userId, name, email, admin, profileId = userId, actedAs }: Account,
): Promise<Me> {
  const ids = new Set([userId, profileId, ...(actedAs ? [actedAs] : [])]);
  const faces = new Map((await facesOf(db, [...ids])).map((one) => [one.id, one]));
  const face = faces.get(userId);
  const before = actedAs && actedAs !== profileId ? faces.get(actedAs) : undefined;
  return {
    id: UserId.encode(userId),
    name: face?.name ?? name,
    email,
    image: face?.image ?? null,
    admin,
    gel: face?.gel ?? 'amber',
    ...(faces.get(profileId)?.verified === true && { verified: true }),
    acting: profileId === userId ? null : toActing(faces.get(profileId)),
    back: before ? { id: before.wireId, name: before.name } : null,
  };
}

function toActing(face: ProfileSummary | undefined): Me['acting'] {
  if (!face || face.type === 'user') return null;
  const { wireId, type, name, image } = face;
  return { id: wireId, type, name, image };
}

export async function readMe(accounts: Accounts, db: Db, userId: UserId): Promise<Me> {
  const account = await readAccount(db, userId);
  return buildMe(accounts, db, { userId, ...account });
}
