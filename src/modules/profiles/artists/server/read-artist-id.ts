import { refusals } from '#modules/profiles/profiles/contract.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import type { ArtistId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';

/** @returns the bare id of an existing artist. @throws Refusal profileNotFound */
export async function readArtistId(db: Db, wireId: string): Promise<ArtistId> {
  const key = profileKeyOf(wireId);
  const id = key?.type === 'artist' ? await findProfileId(db, key) : undefined;
  if (!id) throw refuse(refusals, 'profileNotFound');
  return id;
}
