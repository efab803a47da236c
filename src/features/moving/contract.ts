import * as z from 'zod/mini';
import { refusals as profileRefusals } from '#features/profiles/contract.ts';
import { documentCall } from '#kit/contract.ts';

export const getCommunityFile = documentCall('GET /communities/:communityId/export', {
  summary: 'A community whole, as one JSON file that any instance can read (EXI-01)',
  input: z.object({ communityId: z.string() }),
  refusals: profileRefusals,
  may: 'profile.owner',
  contentType: 'application/json; charset=utf-8',
  limit: { times: 20, seconds: 3600 },
});
