import { brand } from '#platform/brand.ts';
import type { Membership, TeamRole } from '#modules/profiles/profiles/membership.ts';
import type { TeamActKind, TeamKind } from './rules.ts';

const names = {
  event: { owner: 'Host', collaborator: 'Co-Host', assistant: 'Door Manager' },
  profile: { owner: 'Owner', collaborator: 'Admin', assistant: 'Door Manager' },
} as const satisfies Record<TeamKind, Record<TeamRole, string>>;

/** (ROL-07, COM-14) */
export function roleName(kind: TeamKind, role: TeamRole): string {
  return names[kind][role];
}

const mayDo = {
  event: {
    owner: 'Own the event and receive its payouts. You’ll become a Co-Host.',
    collaborator: 'Edit the event, invite others, and see its stats.',
    assistant: 'Scan tickets, check guests in, and see who came.',
  },
  profile: {
    owner: 'Own the page. You’ll become an Admin.',
    collaborator: 'Manage events, invite others, and see all stats.',
    assistant: 'Check guests in at its events.',
  },
} as const satisfies Record<TeamKind, Record<TeamRole, string>>;

export function roleText(kind: TeamKind, role: TeamRole): string {
  return mayDo[kind][role];
}

/** (INV-04) */
export function badgeOf(
  kind: TeamKind,
  { creatorType, creatorStatus }: Omit<Membership, 'heldType'>,
): string {
  if (creatorStatus === 'invited') return 'Invited';
  if (creatorStatus === 'denied') return 'Declined invitation';
  return roleName(kind, creatorType);
}

/** (INV-02) */
export function askWords(kind: TeamKind, role: TeamRole) {
  if (role === 'owner') {
    return {
      title: kind === 'event' ? 'Event transfer' : 'Ownership transfer',
      text: 'would be yours. The current owner stays on the team.',
      accept: 'Accept transfer',
      decline: 'Decline transfer',
    };
  }
  const title =
    kind === 'event' && role === 'collaborator' ? 'Co-host invitation' : `${roleName(kind, role)} invitation`;
  return {
    title,
    text: `invites you to be ${roleName(kind, role)}. ${roleText(kind, role)}`,
    accept: 'Accept invitation',
    decline: 'Decline invitation',
  };
}

type Acting = {
  readonly by: string;
  readonly who: string;
  readonly role: string;
};

const acts: Record<TeamActKind, (acting: Acting) => string> = {
  invited: ({ by, who, role }) => `${by} invited ${who} as ${role}`,
  mailed: ({ by, who, role }) => `${by} emailed ${who} an invitation as ${role}`,
  accepted: ({ who, role }) => `${who} joined as ${role}`,
  declined: ({ who, role }) => `${who} declined the ${role} role`,
  roleChanged: ({ by, who, role }) => `${by} made ${who} ${role}`,
  removed: ({ by, who }) => `${by} removed ${who} from the team`,
  withdrawn: ({ by, who }) => `${by} withdrew the invitation for ${who}`,
  left: ({ who }) => `${who} left the team`,
  transferred: ({ who }) => `${who} accepted ownership`,
};

export function actText(
  kind: TeamKind,
  { act, by, who, role }: { act: TeamActKind; by: string; who: string; role: TeamRole },
): string {
  return acts[act]({ by, who, role: roleName(kind, role) });
}

/** (ROL-10) */
export function mailWords({
  by,
  name,
  role,
  text,
  days,
}: {
  by: string;
  name: string;
  role: string;
  text: string;
  days: number;
}) {
  return {
    subject: `${by} invited you to the ${name} team`,
    title: `Join the ${name} team`,
    preview: `${by} invited you to be ${role}.`,
    lead: `${by} invited you to be ${role} of ${name} on ${brand.name}. ${text}`,
    button: 'View invitation',
    note: `The link works once and expires in ${days} days. If you don’t have an account, you can sign up with any address.`,
    footer: `You received this email because ${by} entered your address. If you don’t know them, you can ignore it.`,
  };
}

export const teamWords = {
  notLoaded: 'We couldn’t load the team',
  members: 'Team',
  invite: 'Invite',
  inviteTitle: 'Invite to the team',
  search: 'Search people',
  searchEvent: 'Search people and communities',
  nobody: 'No one found.',
  role: 'Role',
  mailLabel: 'Email address',
  mailWrong: 'Enter an address such as hello@example.com.',
  mailHint: 'For people without an account. They get a link that works once.',
  sendMail: 'Send invitation',
  mailed: (email: string) => ({ title: 'Invitation sent', message: `We emailed a link to ${email}.` }),
  invited: (name: string) => ({ title: 'Invited', message: `${name} can accept in the app.` }),
  waiting: 'Pending email invitations',
  invitedBy: (name: string) => `invited by ${name}`,
  until: (day: string) => `expires ${day}`,
  options: (name: string) => `Options for ${name}`,
  make: (role: string) => `Make ${role}`,
  handOver: 'Transfer ownership',
  handOverTitle: (name: string) => `Transfer ownership to ${name}?`,
  takeBack: 'Withdraw invitation',
  takeBackOf: (email: string) => `Withdraw invitation to ${email}`,
  takeBackOffer: 'Withdraw transfer',
  remove: 'Remove from team',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'They lose access immediately, and the invitations they sent are revoked. You can invite them again.',
  leave: 'Leave team',
  leaveTitle: 'Leave the team?',
  hasLeft: 'You left the team',
  leaveText: 'You lose access right away, until someone invites you again.',
  cancel: 'Cancel',
  history: 'Activity',
  noHistory: 'No activity yet.',
  more: 'Show more',
  respond: 'Respond',
  invitations: 'Invitations',
  accepted: (role: string, name: string) => ({
    title: 'You’re on the team',
    message: `Your role for ${name}: ${role}.`,
  }),
  declined: { title: 'Declined' },
  collaborators: 'Collaborators',
  collaboratorsSignIn: 'Sign in to add Co-Hosts and Door Managers.',
  signIn: 'Sign in',
  add: 'Add',
  roleOf: (name: string) => `Role for ${name}`,
  removeOne: (name: string) => `Remove ${name}`,
  linkSignIn: 'Sign in or sign up, then accept.',
  linkMissing: 'This link is incomplete. Open the link in your email again.',
} as const;
