import { queryOf } from '#kit/web/api.ts';
import { getCommunity } from '../contract.ts';

export const communityQuery = (communityId: string) =>
  queryOf(getCommunity, { communityId }, ['communities', communityId]);
