import * as z from 'zod/mini';
import { ProfileCard } from '#features/profiles/contract.ts';
import { call } from '#kit/contract.ts';
import type { RefusalTable } from '#kit/refusal.ts';

export const MembershipType = z.enum(['open', 'approval', 'conditional']);
export type MembershipType = z.infer<typeof MembershipType>;

export const ParticipantStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type ParticipantStatus = z.infer<typeof ParticipantStatus>;

export const Community = z.extend(ProfileCard, {
  description: z.string(),
  membershipType: MembershipType,
  members: z.object({ items: z.array(ProfileCard), total: z.int() }),
  creators: z.object({ items: z.array(ProfileCard) }),
  /** `null` for a guest, and for who has not joined or asked. */
  participantStatus: z.nullable(ParticipantStatus),
});
export type Community = z.infer<typeof Community>;

export const refusals = {
  communityNotFound: { status: 404, title: 'Community not found', message: 'It may have been removed.' },
} as const satisfies RefusalTable;

export const getCommunity = call('GET /communities/:communityId', {
  summary: 'A community',
  input: z.object({ communityId: z.string() }),
  answer: Community,
  refusals,
  may: 'anyone',
});
