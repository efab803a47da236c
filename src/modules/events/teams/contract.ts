import { brand } from '#platform/brand.ts';
import { EventId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { CreatorStatus, CreatorType } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { senderRefusals } from '#modules/safety/moderation/contract.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, cursorPageOf, idIn, listOf, pagePath, pageInput, queryInt, self } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { hostRefusals } from './host-refusals.ts';
import { mailDays, mostInvitations, mostMembers, teamActs, teamKinds } from './rules.ts';

/** A member or invitee of a team: a user or community for events, a user for communities, artists and venues. */
export const TeamMember = z.extend(ProfileCard, {
  creatorType: CreatorType,
  /** "Host", "Co-Host", "Door Manager" for events; "Owner", "Admin", "Door Manager" for profiles (ROL-07, COM-14). */
  creatorTypeDisplayName: z.string(),
  creatorStatus: CreatorStatus,
  /** The current role of a member who is offered ownership. */
  heldType: z.nullable(z.enum(['collaborator', 'assistant'])),
  /** Sender of an open invitation. `null` for invitations that the event form sent before 0.2. */
  invitedBy: z.nullable(ProfileCard),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const AnsweredMember = z.extend(TeamMember, {
  /** The page for a new member: check-in or management. `null` after declining. */
  opens: z.nullable(pagePath),
});

/** An email invitation to someone who may have no account (ROL-10). */
export const MailInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  creatorType: z.enum(['collaborator', 'assistant']),
  expiresAt: z.string(),
  by: z.nullable(ProfileCard),
});
export type MailInvitation = z.infer<typeof MailInvitation>;

export const Team = z.object({
  kind: z.enum(teamKinds),
  /** Owner first, then by time of invitation. */
  items: z.array(TeamMember),
  invitations: z.array(MailInvitation),
  role: z.enum(['owner', 'collaborator']),
});
export type Team = z.infer<typeof Team>;

/** (ROL-09) */
export const TeamAct = z.object({
  id: z.uuid(),
  act: z.enum(teamActs),
  by: ProfileCard,
  /** The member. `null` if only an email address is known. */
  member: z.nullable(ProfileCard),
  email: z.nullable(z.string()),
  creatorType: CreatorType,
  createdAt: z.string(),
});
export type TeamAct = z.infer<typeof TeamAct>;

/** An open invitation of the viewer, or of a community they manage. */
export const OwnInvitation = z.object({
  kind: z.enum(teamKinds),
  /** The event or profile, and its page. */
  id: z.string(),
  name: z.string(),
  path: pagePath,
  creatorType: CreatorType,
  member: ProfileCard,
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const refusals = {
  ...eventRefusals,
  ...profileRefusals,
  ...senderRefusals,
  notInvitable: {
    status: 422,
    title: 'Can’t be invited',
    get message() {
      return `Choose a user or a community on ${brand.name}.`;
    },
  },
  peopleOnly: {
    status: 422,
    title: 'People only',
    message: 'Only people can be on the team of a community, artist or venue.',
  },
  alreadyInvited: {
    status: 409,
    title: 'Already invited',
    message: 'They haven’t answered your invitation yet.',
  },
  alreadyOnTeam: {
    status: 409,
    title: 'Already on the team',
    message: 'You can change their role instead.',
  },
  alreadyOwner: {
    status: 409,
    title: 'Already the owner',
    message: 'The owner doesn’t need an invitation.',
  },
  onlyOwner: {
    status: 403,
    title: 'Only the owner can do that',
    message: 'Only the owner can transfer ownership.',
  },
  communityRequired: {
    status: 422,
    title: 'Community required',
    message: 'Only communities can own paid events.',
  },
  transferOpen: {
    status: 409,
    title: 'Transfer already offered',
    message: 'Ownership was already offered to someone. Withdraw that offer first.',
  },
  ownerStays: {
    status: 409,
    title: 'The owner can’t leave',
    message: 'Transfer ownership to someone else first.',
  },
  teamFull: {
    status: 409,
    title: 'The team is full',
    message: `A team can have up to ${mostMembers} people.`,
  },
  tooManyInvitations: { status: 429, title: 'Too many invitations', message: 'Invite more in an hour.' },
  memberNotFound: {
    status: 404,
    title: 'Not on the team',
    message: 'They may have left the team.',
  },
  otherInvitation: {
    status: 403,
    title: 'Not your invitation',
    message: 'Only the person who was invited can answer.',
  },
  alreadyAnswered: {
    status: 409,
    title: 'Already answered',
    message: 'You or someone in your community answered first.',
  },
  invitationNotFound: {
    status: 404,
    title: 'Invitation not found',
    message: 'The link is wrong, or the invitation was withdrawn.',
  },
  invitationUsed: {
    status: 409,
    title: 'Already answered',
    message: 'This invitation has been used. Each one works once.',
  },
  invitationExpired: {
    status: 410,
    title: 'Invitation expired',
    message: `Email invitations expire after ${mailDays} days. Ask for a new one.`,
  },
} as const satisfies RefusalTable;

const wire = z.string().check(z.maxLength(300));
const ofEvent = { eventId: idIn(EventId, 300) };
const ofProfile = { profileId: wire };
const asked = { id: wire, creatorType: z._default(CreatorType, 'collaborator') };
/** `creatorType`: the role that is answered. Refused if it was withdrawn, or another one is offered by now. */
const answer = { id: wire, status: z.enum(['confirmed', 'denied']), creatorType: z.optional(CreatorType) };
const role = { creatorType: z.enum(['collaborator', 'assistant']) };
const mailed = {
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  creatorType: z._default(z.enum(['collaborator', 'assistant']), 'collaborator'),
};
const history = pageInput({ most: 60, usual: 20 });
const someone = {
  q: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  limit: queryInt({ min: 1, max: 50, default: 20 }),
};
const often = { times: 60, seconds: 60 } as const;
const rarely = { times: mostInvitations, seconds: 3600 } as const;
const member = { creatorId: wire };
const Done = z.object({});

export const getEventTeam = call('GET /events/:eventId/creators', {
  summary: 'List the team of an event with its invitations, including declined ones', // ROL-07
  input: z.object(ofEvent),
  answer: Team,
  refusals,
  may: eventHost('eventId'),
  namesBlocked: true,
});
export const listEventActs = call('GET /events/:eventId/teamLog', {
  summary: 'List changes to the team of an event, newest first', // ROL-09
  input: z.object({ ...ofEvent, ...history }),
  answer: cursorPageOf(TeamAct),
  refusals,
  may: eventHost('eventId'),
  namesBlocked: true,
});
export const listEventInvitable = call('GET /events/:eventId/invitable', {
  summary: 'Suggest the viewer’s friends and communities who aren’t on the team yet', // ROL-05
  input: z.object({ ...ofEvent, ...someone }),
  answer: listOf(ProfileCard),
  refusals,
  may: eventHost('eventId'),
});
export const inviteToEvent = call('POST /events/:eventId/creators', {
  summary: 'Invite a user or community to the team; `owner` offers to transfer the event', // ROL-02, INV-02
  input: z.object({ ...ofEvent, ...asked }),
  answer: TeamMember,
  refusals: { ...refusals, ...hostRefusals },
  may: eventHost('eventId'),
  status: 201,
  limit: rarely,
});
export const answerEventInvitation = call('PUT /events/:eventId/creators/:creatorId', {
  summary: 'Answer an invitation of the viewer, or of a community they manage', // INV-03
  input: z.object({ ...ofEvent, ...member, ...answer }),
  answer: AnsweredMember,
  refusals,
  may: 'signedIn',
  limit: often,
});
export const changeEventRole = call('PUT /events/:eventId/creators/:creatorId/role', {
  summary: 'Change the role of a team member', // ROL-09
  input: z.object({ ...ofEvent, ...member, ...role }),
  answer: TeamMember,
  refusals,
  may: eventHost('eventId'),
  limit: often,
});
export const removeFromEvent = call('DELETE /events/:eventId/creators/:creatorId', {
  summary: 'Remove a team member, withdraw an invitation or leave the team, except for the owner', // ROL-01, ROL-09
  input: z.object({ ...ofEvent, ...member }),
  answer: Done,
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  limit: often,
});
export const mailEventInvitation = call('POST /events/:eventId/invitations', {
  summary: 'Send an invitation by email', // ROL-10
  input: z.object({ ...ofEvent, ...mailed }),
  answer: MailInvitation,
  refusals,
  may: eventHost('eventId'),
  status: 201,
  limit: rarely,
});
export const withdrawEventInvitation = call('DELETE /events/:eventId/invitations/:invitationId', {
  summary: 'Withdraw an email invitation',
  input: z.object({ ...ofEvent, invitationId: z.uuid() }),
  answer: Done,
  refusals,
  may: eventHost('eventId'),
});

export const getProfileTeam = call('GET /profiles/:profileId/team', {
  summary: 'List the team of a community, artist or venue, with its invitations', // COM-14
  input: z.object(ofProfile),
  answer: Team,
  refusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
export const listProfileActs = call('GET /profiles/:profileId/teamLog', {
  summary: 'List changes to the team of a community, artist or venue, newest first', // ROL-09
  input: z.object({ ...ofProfile, ...history }),
  answer: cursorPageOf(TeamAct),
  refusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
export const listProfileInvitable = call('GET /profiles/:profileId/invitable', {
  summary: 'Suggest the viewer’s friends who aren’t on the team yet', // ROL-05
  input: z.object({ ...ofProfile, ...someone }),
  answer: listOf(ProfileCard),
  refusals,
  may: profileTeam('profileId'),
});
export const inviteToProfile = call('POST /profiles/:profileId/team', {
  summary: 'Invite a user to the team of a community, artist or venue; `owner` offers to transfer it', // COM-14
  input: z.object({ ...ofProfile, ...asked }),
  answer: TeamMember,
  refusals,
  may: profileTeam('profileId'),
  status: 201,
  limit: rarely,
});
export const answerProfileInvitation = call('PUT /profiles/:profileId/team/:creatorId', {
  summary: 'Answer an invitation of the viewer', // NTF-10
  input: z.object({ ...ofProfile, ...member, ...answer }),
  answer: AnsweredMember,
  refusals,
  may: 'signedIn',
  limit: often,
});
export const changeProfileRole = call('PUT /profiles/:profileId/team/:creatorId/role', {
  summary: 'Change the role of a team member', // ROL-09
  input: z.object({ ...ofProfile, ...member, ...role }),
  answer: TeamMember,
  refusals,
  may: profileTeam('profileId'),
  limit: often,
});
export const removeFromProfile = call('DELETE /profiles/:profileId/team/:creatorId', {
  summary: 'Remove a team member, withdraw an invitation or leave the team, except for the owner', // ROL-09
  input: z.object({ ...ofProfile, ...member }),
  answer: Done,
  refusals,
  may: 'signedIn',
  limit: often,
});
export const mailProfileInvitation = call('POST /profiles/:profileId/invitations', {
  summary: 'Send an invitation by email', // ROL-10
  input: z.object({ ...ofProfile, ...mailed }),
  answer: MailInvitation,
  refusals,
  may: profileTeam('profileId'),
  status: 201,
  limit: rarely,
});
export const withdrawProfileInvitation = call('DELETE /profiles/:profileId/invitations/:invitationId', {
  summary: 'Withdraw an email invitation',
  input: z.object({ ...ofProfile, invitationId: z.uuid() }),
  answer: Done,
  refusals,
  may: profileTeam('profileId'),
});

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
  summary: 'List open invitations of the viewer and of communities they manage, newest first', // INV-01
  input: z.object({
    userId: idIn(UserId),
    eventId: z.optional(idIn(EventId, 300)),
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(OwnInvitation),
  may: self('userId'),
});

const token = { token: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) };

/** An email invitation, readable by anyone with the link. */
export const Linked = z.object({
  kind: z.enum(teamKinds),
  name: z.string(),
  path: pagePath,
  /** The page for a new member: check-in or management. */
  opens: pagePath,
  creatorType: z.enum(['collaborator', 'assistant']),
  by: z.string(),
});
export type Linked = z.infer<typeof Linked>;

export const getLinked = call('GET /teamInvitations/:token', {
  summary: 'Return an email invitation', // ROL-10
  input: z.object(token),
  answer: Linked,
  refusals,
  may: 'anyone',
  limit: often,
});
export const answerLinked = call('PUT /teamInvitations/:token', {
  summary: 'Answer an email invitation once, after signing in or up', // ROL-10
  input: z.object({ ...token, status: z.enum(['confirmed', 'denied']) }),
  answer: Linked,
  refusals,
  may: 'signedIn',
  limit: often,
});
