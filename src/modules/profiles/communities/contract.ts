import { CommunityId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Condition, conditionLimits } from '#modules/profiles/membership-rules/contract.ts';
import { TeamRole, Genre, ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { communityTeam } from './policies.ts';

export const MembershipType = z.enum(['open', 'approval', 'conditional']);
export type MembershipType = z.infer<typeof MembershipType>;

export const ParticipantStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type ParticipantStatus = z.infer<typeof ParticipantStatus>;

export const CommunityCreator = z.extend(ProfileCard, {
  creatorType: TeamRole,
  /** "Owner", "Admin", "Door Manager" (COM-14). */
  creatorTypeDisplayName: z.string(),
  /** As in the creators of an event (ROL-07). Only confirmed ones are listed in public. */
  creatorStatus: z.enum(['invited', 'confirmed', 'denied']),
});

export const Community = z.extend(ProfileCard, {
  description: z.string(),
  membershipType: MembershipType,
  members: z.object({ items: z.array(ProfileCard), total: z.int() }),
  attendees: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** Requests to join. Everyone sees the total, only the team the names. */
  requests: z.object({ items: z.array(ProfileCard), total: z.int() }),
  /** The team, owner first (COM-14). */
  creators: z.object({ items: z.array(CommunityCreator) }),
  genres: z.object({ items: z.array(Genre) }),
  /** `null` for guests, and without a membership or request. */
  participantStatus: z.nullable(ParticipantStatus),
  /** Whether the viewer may create events as this community (EVA-09). */
  authorized: z.boolean(),
});
export type Community = z.infer<typeof Community>;

export const refusals = {
  communityNotFound: {
    status: 404,
    title: 'Community not found',
    message: 'This community may have been removed.',
  },
  communityGone: { status: 410, title: 'This community was closed', message: 'Its team closed it.' },
  ownCommunity: {
    status: 409,
    title: 'This is your community',
    message: 'You run this community, so you don’t need to join it.',
  },
  requestDenied: {
    status: 409,
    title: 'Request declined',
    message: 'The team declined your request to join.',
  },
  answerRequired: {
    status: 422,
    title: 'Answer required',
    message: 'Answer every question to send your request.',
  },
  memberNotFound: {
    status: 404,
    title: 'Not a member',
    message: 'This user is no longer a member.',
  },
  requestNotFound: {
    status: 404,
    title: 'No open request',
    message: 'The request was withdrawn, or someone on your team already answered it.',
  },
} as const satisfies RefusalTable;

export const getCommunity = call('GET /communities/:communityId', {
  summary: 'A community',
  input: z.object({ communityId: idIn(CommunityId) }),
  answer: Community,
  refusals,
  may: 'anyone',
});

export const Participation = z.object({
  /** `null` until the viewer joins or asks to. A denied request stays `denied`. */
  status: z.nullable(ParticipantStatus),
  /** Whether the viewer is on its team and so can't join (COM-10). */
  isOwn: z.boolean(),
  membersTotal: z.int(),
  /** Decides whether joining is immediate or a request. */
  membershipType: MembershipType,
});
export type Participation = z.infer<typeof Participation>;

const inCommunity = z.object({ communityId: idIn(CommunityId) });

export const getParticipation = call('GET /communities/:communityId/participation', {
  summary: 'Get the viewer’s membership status in a community', // COM-11
  input: inCommunity,
  answer: Participation,
  refusals,
  may: 'signedIn',
});

export const getConditions = call('GET /communities/:communityId/conditions', {
  summary: 'List a community’s membership rules, and which of them the viewer meets (X-31)',
  input: inCommunity,
  answer: z.object({ items: z.array(z.object({ condition: Condition, met: z.boolean() })) }),
  refusals,
  may: 'signedIn',
});

const limit = { times: 60, seconds: 60 } as const;

export const joinCommunity = call('POST /communities/:communityId/participation', {
  summary: 'Join a community, or send a request to join', // COM-04, COM-05
  input: z.extend(inCommunity, {
    /** By question id. */
    answers: z._default(
      z
        .array(
          z.object({
            conditionId: z.uuid(),
            answer: z.string().check(z.maxLength(conditionLimits.answer)),
          }),
        )
        .check(z.maxLength(conditionLimits.mostConditions)),
      [],
    ),
  }),
  answer: Participation,
  refusals,
  may: 'signedIn',
  newAccountLimit: 'join',
  limit,
});

export const leaveCommunity = call('DELETE /communities/:communityId/participation', {
  summary: 'Leave a community, or withdraw a request to join', // COM-07, COM-08
  input: inCommunity,
  answer: Participation,
  refusals,
  may: 'signedIn',
  limit,
});

const answers = z.array(z.object({ question: z.string(), answer: z.string() }));

export const JoinRequest = z.extend(ProfileCard, {
  askedAt: z.string(),
  answers,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

const RequestStatus = z.enum(['pending', 'denied']);
export type RequestStatus = z.infer<typeof RequestStatus>;

export const listRequests = call('GET /communities/:communityId/requests', {
  summary: 'List requests to join, oldest first, or declined ones, newest first', // COM-16
  input: z.extend(inCommunity, {
    status: z._default(RequestStatus, 'pending'),
    ...pageInput({ most: 60, usual: 12 }),
  }),
  answer: pageOf(JoinRequest),
  refusals,
  may: communityTeam('communityId'),
  namesBlocked: true,
});

export const answerRequest = call('PUT /communities/:communityId/requests/:userId', {
  summary: 'Approve or decline a request to join, or approve or reopen a declined one', // COM-16
  input: z.extend(inCommunity, {
    userId: idIn(UserId),
    /** The status that the answer is about. If someone else changed it meanwhile, the answer is refused. */
    from: z._default(RequestStatus, 'pending'),
    /** `pending` reopens a declined request. */
    answer: z.enum(['confirmed', 'denied', 'pending']),
  }),
  answer: z.object({ requestsTotal: z.int(), membersTotal: z.int() }),
  refusals,
  may: communityTeam('communityId'),
});

export const Member = z.extend(ProfileCard, { joinedAt: z.string(), answers });
export type Member = z.infer<typeof Member>;

export const listMembers = call('GET /communities/:communityId/members', {
  summary: 'List a community’s members, newest first, or search them by name', // MNG-02
  input: z.extend(inCommunity, {
    q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    ...pageInput({ most: 60, usual: 24 }),
  }),
  answer: cursorPageOf(Member),
  refusals,
  may: communityTeam('communityId'),
  namesBlocked: true,
  limit: { times: 240, seconds: 60 },
});

export const removeMember = call('DELETE /communities/:communityId/members/:userId', {
  summary: 'Remove a member from a community. They can ask to join again', // MNG-02
  input: z.extend(inCommunity, { userId: idIn(UserId) }),
  answer: z.object({ membersTotal: z.int() }),
  refusals,
  may: communityTeam('communityId'),
  limit,
});
