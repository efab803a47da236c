import type { ProfileType } from '../contract.ts';

/** The least that a stored profile has. */
export const profileRow = (id: string, type: ProfileType, name: string) => ({
  id,
  type,
  name,
  providerId: id,
});
