import * as z from 'zod/mini';
import { Genre, ProfileCard } from '#features/profiles/contract.ts';
import { call } from '#kit/contract.ts';
import type { RefusalTable } from '#kit/refusal.ts';

export const MembershipType = z.enum(['open', 'approval', 'conditional']);
export type MembershipType = z.infer<typeof MembershipType>;

export const ParticipantStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type ParticipantStatus = z.infer<typeof ParticipantStatus>;

export const CommunityCreator = z.extend(ProfileCard, {
  creatorType: z.enum(['owner', 'collaborator', 'assistant']),
  /** "Owner", "Admin", "Door Manager" (COM-14). */
  creatorTypeDisplayName: z.string(),
});

export const Community = z.extend(ProfileCard, {
  description: z.string(),
  membershipType: MembershipType,
  members: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Who goes to what it has on next. */
  attendees: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Who asks to join: how many for all, who for its team alone. */
  requests: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Who runs it, with their part: owner first (COM-14). */
  creators: z.object({ items: z.array(CommunityCreator) }),
  genres: z.object({ items: z.array(Genre) }),
  /** `null` for a guest, and for who has not joined or asked. */
  participantStatus: z.nullable(ParticipantStatus),
});
export type Community = z.infer<typeof Community>;

export const refusals = {
  communityNotFound: { status: 404, title: 'Community not found', message: 'It may have been removed.' },
  communityGone: { status: 410, title: 'This community is gone', message: 'Its team has closed it.' },
} as const satisfies RefusalTable;

export const getCommunity = call('GET /communities/:communityId', {
  summary: 'A community',
  input: z.object({ communityId: z.string() }),
  answer: Community,
  refusals,
  may: 'anyone',
});
