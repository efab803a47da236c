import { pagesOf, queryOf } from '#kit/web/api.ts';
import { getUser, listProfiles } from '../contract.ts';

export const userQuery = (userId: string) => queryOf(getUser, { userId }, ['profiles', userId]);

export const profilesQuery = (type: 'community' | 'artist' | 'venue', after?: string) =>
  pagesOf(listProfiles, { type, ...(after && { cursor: after }) }, ['profiles', 'list', type, after ?? '']);
