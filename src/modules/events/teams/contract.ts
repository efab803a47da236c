import { EventId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { CreatorStatus, CreatorType, refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { senderRefusals } from '#modules/safety/moderation/contract.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, idIn, listOf, pageOf, pagePath, queryInt, self } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { mailDays, mostMembers, teamActs, teamKinds } from './rules.ts';

/** One of a team, or asked to be: a person or community of an event, a person of a community, artist or venue. */
export const TeamMember = z.extend(ProfileCard, {
  creatorType: CreatorType,
  /** "Host", "Co-Host", "Door Manager"; of a profile "Owner", "Admin", "Door Manager" (ROL-07, COM-14). */
  creatorTypeDisplayName: z.string(),
  creatorStatus: CreatorStatus,
  /** What somebody is while the event or profile is offered to them. */
  heldType: z.nullable(z.enum(['collaborator', 'assistant'])),
  /** Who sent the invitation, while it is open. `null` when the event form did, before 0.2. */
  invitedBy: z.nullable(ProfileCard),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Somebody who has answered. */
export const AnsweredMember = z.extend(TeamMember, {
  /** Where a new member goes on: check-in or management; `null` after declining. */
  opens: z.nullable(pagePath),
});

/** Somebody without an account, asked by e-mail (ROL-10). */
export const MailInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  creatorType: z.enum(['collaborator', 'assistant']),
  expiresAt: z.string(),
  /** Who sent it. */
  by: z.nullable(ProfileCard),
});
export type MailInvitation = z.infer<typeof MailInvitation>;

export const Team = z.object({
  kind: z.enum(teamKinds),
  /** Owner first, then in the order they were asked. */
  items: z.array(TeamMember),
  /** Those that still wait. */
  invitations: z.array(MailInvitation),
  /** The viewer's own part. */
  part: z.enum(['owner', 'collaborator']),
});
export type Team = z.infer<typeof Team>;

/** What was done to a team, and by whom (ROL-09). */
export const TeamAct = z.object({
  id: z.uuid(),
  act: z.enum(teamActs),
  by: ProfileCard,
  /** Whom it was about; `null` where there was only an address. */
  member: z.nullable(ProfileCard),
  email: z.nullable(z.string()),
  creatorType: CreatorType,
  createdAt: z.string(),
});
export type TeamAct = z.infer<typeof TeamAct>;

/** An invitation that waits for the viewer, or for a community they run. */
export const OwnInvitation = z.object({
  kind: z.enum(teamKinds),
  /** The event or profile, and its page. */
  id: z.string(),
  name: z.string(),
  path: pagePath,
  creatorType: CreatorType,
  /** Who is asked. */
  member: ProfileCard,
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const refusals = {
  ...eventRefusals,
  ...profileRefusals,
  ...senderRefusals,
  notInvitable: {
    status: 422,
    title: 'Cannot be invited',
    message: 'Choose a person or a community that is on Backbeat.',
  },
  peopleOnly: {
    status: 422,
    title: 'People only',
    message: 'A community, artist or venue is run by people.',
  },
  alreadyInvited: {
    status: 409,
    title: 'Already invited',
    message: 'They have been asked and have not answered yet.',
  },
  alreadyOnTeam: {
    status: 409,
    title: 'Already on the team',
    message: 'You can change what they may do instead.',
  },
  alreadyOwner: {
    status: 409,
    title: 'Already the owner',
    message: 'The owner needs no invitation.',
  },
  onlyOwner: {
    status: 403,
    title: 'Only the owner',
    message: 'Whoever owns it alone may hand it over.',
  },
  transferOpen: {
    status: 409,
    title: 'Already being handed over',
    message: 'Somebody has been asked to take it over. Take that back first.',
  },
  ownerStays: {
    status: 409,
    title: 'The owner stays',
    message: 'Hand it over to somebody else first.',
  },
  teamFull: {
    status: 409,
    title: 'The team is full',
    message: `A team has ${mostMembers} people at most.`,
  },
  memberNotFound: {
    status: 404,
    title: 'Not on the team',
    message: 'They may have left by now.',
  },
  otherInvitation: {
    status: 403,
    title: 'Not your invitation',
    message: 'Whoever was invited answers it themself.',
  },
  alreadyAnswered: {
    status: 409,
    title: 'Already answered',
    message: 'You, or somebody of your community, was faster.',
  },
  invitationNotFound: {
    status: 404,
    title: 'No such invitation',
    message: 'The link is wrong, or the invitation was taken back.',
  },
  invitationUsed: {
    status: 409,
    title: 'Already answered',
    message: 'This invitation has been used. Each works once.',
  },
  invitationExpired: {
    status: 410,
    title: 'Too late',
    message: `An invitation by e-mail waits for ${mailDays} days. Ask for a new one.`,
  },
} as const satisfies RefusalTable;

const wire = z.string().check(z.maxLength(300));
const ofEvent = { eventId: idIn(EventId, 300) };
const ofProfile = { profileId: wire };
const asked = { id: wire, creatorType: z._default(CreatorType, 'collaborator') };
const answer = { id: wire, status: z.enum(['confirmed', 'denied']) };
const role = { creatorType: z.enum(['collaborator', 'assistant']) };
const mailed = {
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  creatorType: z._default(z.enum(['collaborator', 'assistant']), 'collaborator'),
};
const history = { limit: queryInt({ min: 1, max: 60, default: 20 }), cursor: z.optional(z.string()) };
const someone = {
  q: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  limit: queryInt({ min: 1, max: 50, default: 20 }),
};
const often = { times: 60, seconds: 60 } as const;
const rarely = { times: 30, seconds: 3600 } as const;
const member = { creatorId: wire };
const Done = z.object({});

export const getEventTeam = call('GET /events/:eventId/creators', {
  summary: 'Who runs an event, who is asked to, and who said no (ROL-07)',
  input: z.object(ofEvent),
  answer: Team,
  refusals,
  may: eventHost('eventId'),
  namesBlocked: true,
});
export const listEventActs = call('GET /events/:eventId/teamLog', {
  summary: 'What was done to the team of an event, newest first (ROL-09)',
  input: z.object({ ...ofEvent, ...history }),
  answer: pageOf(TeamAct),
  refusals,
  may: eventHost('eventId'),
  namesBlocked: true,
});
export const listEventInvitable = call('GET /events/:eventId/invitable', {
  summary: 'Friends of the viewer and communities they run who are not on the team yet (ROL-05)',
  input: z.object({ ...ofEvent, ...someone }),
  answer: listOf(ProfileCard),
  refusals,
  may: eventHost('eventId'),
});
export const inviteToEvent = call('POST /events/:eventId/creators', {
  summary: 'Ask a person or community to help; `owner` offers to hand the event over (ROL-02, INV-02)',
  input: z.object({ ...ofEvent, ...asked }),
  answer: TeamMember,
  refusals,
  may: eventHost('eventId'),
  status: 201,
  limit: rarely,
});
export const answerEventInvitation = call('PUT /events/:eventId/creators/:creatorId', {
  summary: "Accept or decline the viewer's own invitation, or that of a community they run (INV-03)",
  input: z.object({ ...ofEvent, ...member, ...answer }),
  answer: AnsweredMember,
  refusals,
  may: 'signedIn',
  limit: often,
});
export const changeEventRole = call('PUT /events/:eventId/creators/:creatorId/role', {
  summary: 'Change what somebody of the team may do (ROL-09)',
  input: z.object({ ...ofEvent, ...member, ...role }),
  answer: TeamMember,
  refusals,
  may: eventHost('eventId'),
  limit: often,
});
export const removeFromEvent = call('DELETE /events/:eventId/creators/:creatorId', {
  summary: 'Take somebody off the team, take an invitation back, or leave; never the owner (ROL-01, ROL-09)',
  input: z.object({ ...ofEvent, ...member }),
  answer: Done,
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  limit: often,
});
export const mailEventInvitation = call('POST /events/:eventId/invitations', {
  summary: 'Ask somebody without an account by e-mail (ROL-10)',
  input: z.object({ ...ofEvent, ...mailed }),
  answer: MailInvitation,
  refusals,
  may: eventHost('eventId'),
  status: 201,
  limit: rarely,
});
export const withdrawEventInvitation = call('DELETE /events/:eventId/invitations/:invitationId', {
  summary: 'Take an invitation by e-mail back',
  input: z.object({ ...ofEvent, invitationId: z.uuid() }),
  answer: Done,
  refusals,
  may: eventHost('eventId'),
});

export const getProfileTeam = call('GET /profiles/:profileId/team', {
  summary: 'Who runs a community, an artist or a venue, and who is asked to (COM-14)',
  input: z.object(ofProfile),
  answer: Team,
  refusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
export const listProfileActs = call('GET /profiles/:profileId/teamLog', {
  summary: 'What was done to the team of a community, artist or venue, newest first (ROL-09)',
  input: z.object({ ...ofProfile, ...history }),
  answer: pageOf(TeamAct),
  refusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
export const listProfileInvitable = call('GET /profiles/:profileId/invitable', {
  summary: 'Friends of the viewer who are not on the team yet (ROL-05)',
  input: z.object({ ...ofProfile, ...someone }),
  answer: listOf(ProfileCard),
  refusals,
  may: profileTeam('profileId'),
});
export const inviteToProfile = call('POST /profiles/:profileId/team', {
  summary: 'Ask a person to help run a community, artist or venue; `owner` offers to hand it over (COM-14)',
  input: z.object({ ...ofProfile, ...asked }),
  answer: TeamMember,
  refusals,
  may: profileTeam('profileId'),
  status: 201,
  limit: rarely,
});
export const answerProfileInvitation = call('PUT /profiles/:profileId/team/:creatorId', {
  summary: "Accept or decline the viewer's own invitation (NTF-10)",
  input: z.object({ ...ofProfile, ...member, ...answer }),
  answer: AnsweredMember,
  refusals,
  may: 'signedIn',
  limit: often,
});
export const changeProfileRole = call('PUT /profiles/:profileId/team/:creatorId/role', {
  summary: 'Change what somebody of the team may do (ROL-09)',
  input: z.object({ ...ofProfile, ...member, ...role }),
  answer: TeamMember,
  refusals,
  may: profileTeam('profileId'),
  limit: often,
});
export const removeFromProfile = call('DELETE /profiles/:profileId/team/:creatorId', {
  summary: 'Take somebody off the team, take an invitation back, or leave; never the owner (ROL-09)',
  input: z.object({ ...ofProfile, ...member }),
  answer: Done,
  refusals,
  may: 'signedIn',
  limit: often,
});
export const mailProfileInvitation = call('POST /profiles/:profileId/invitations', {
  summary: 'Ask somebody without an account by e-mail (ROL-10)',
  input: z.object({ ...ofProfile, ...mailed }),
  answer: MailInvitation,
  refusals,
  may: profileTeam('profileId'),
  status: 201,
  limit: rarely,
});
export const withdrawProfileInvitation = call('DELETE /profiles/:profileId/invitations/:invitationId', {
  summary: 'Take an invitation by e-mail back',
  input: z.object({ ...ofProfile, invitationId: z.uuid() }),
  answer: Done,
  refusals,
  may: profileTeam('profileId'),
});

/** The same nine calls for both kinds of teams. */
export const teamCalls = {
  event: {
    getTeam: getEventTeam,
    listActs: listEventActs,
    listInvitable: listEventInvitable,
    invite: inviteToEvent,
    answer: answerEventInvitation,
    changeRole: changeEventRole,
    remove: removeFromEvent,
    mail: mailEventInvitation,
    withdraw: withdrawEventInvitation,
  },
  profile: {
    getTeam: getProfileTeam,
    listActs: listProfileActs,
    listInvitable: listProfileInvitable,
    invite: inviteToProfile,
    answer: answerProfileInvitation,
    changeRole: changeProfileRole,
    remove: removeFromProfile,
    mail: mailProfileInvitation,
    withdraw: withdrawProfileInvitation,
  },
} as const;

export const listOwnInvitations = call('GET /users/:userId/teamInvitations', {
  summary: 'What the viewer, or a community they run, is asked to help with; newest first (INV-01)',
  input: z.object({
    userId: idIn(UserId),
    /** Only what is asked for this event. */
    eventId: z.optional(idIn(EventId, 300)),
    limit: queryInt({ min: 1, max: 60, default: 20 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(OwnInvitation),
  may: self('userId'),
});

const token = { token: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) };

/** What the link of a mail invites to. Whoever has it may know. */
export const Linked = z.object({
  kind: z.enum(teamKinds),
  name: z.string(),
  path: pagePath,
  /** Where a new member goes on: check-in or management. */
  opens: pagePath,
  creatorType: z.enum(['collaborator', 'assistant']),
  by: z.string(),
});
export type Linked = z.infer<typeof Linked>;

export const getLinked = call('GET /teamInvitations/:token', {
  summary: 'What an invitation by e-mail asks (ROL-10)',
  input: z.object(token),
  answer: Linked,
  refusals,
  may: 'anyone',
  limit: often,
});
export const answerLinked = call('PUT /teamInvitations/:token', {
  summary: 'Accept or decline an invitation by e-mail, once, after signing in or up (ROL-10)',
  input: z.object({ ...token, status: z.enum(['confirmed', 'denied']) }),
  answer: Linked,
  refusals,
  may: 'signedIn',
  limit: often,
});
