import type { Membership, TeamRole } from '#modules/profiles/profiles/membership.ts';
import type { TeamActKind, TeamKind } from './rules.ts';

const names = {
  event: { owner: 'Host', collaborator: 'Co-Host', assistant: 'Door Manager' },
  profile: { owner: 'Owner', collaborator: 'Admin', assistant: 'Door Manager' },
} as const satisfies Record<TeamKind, Record<TeamRole, string>>;

/** What somebody's part is called (ROL-07, COM-14). */
export function roleName(kind: TeamKind, role: TeamRole): string {
  return names[kind][role];
}

const mayDo = {
  event: {
    owner: 'Owns the event and is paid for it. You become a Co-Host.',
    collaborator: 'Edits the event, invites others, and sees its numbers.',
    assistant: 'Scans tickets, checks guests in, and sees who came.',
  },
  profile: {
    owner: 'Owns it. You become an Admin.',
    collaborator: 'Manages events, invites others, and sees the numbers of all of it.',
    assistant: 'Checks guests in at its nights.',
  },
} as const satisfies Record<TeamKind, Record<TeamRole, string>>;

/** What somebody of that part may do, in a sentence. */
export function roleText(kind: TeamKind, role: TeamRole): string {
  return mayDo[kind][role];
}

/** The badge beside a name (INV-04). */
export function badgeOf(
  kind: TeamKind,
  { creatorType, creatorStatus }: Omit<Membership, 'heldType'>,
): string {
  if (creatorStatus === 'invited') return 'Invited';
  if (creatorStatus === 'denied') return 'Declined invitation';
  return roleName(kind, creatorType);
}

/** What an invitation asks: a transfer, or to help (INV-02). */
export function askWords(kind: TeamKind, role: TeamRole) {
  if (role === 'owner') {
    return {
      title: kind === 'event' ? 'Event transfer' : 'Ownership transfer',
      text: 'would be yours. Whoever owns it now stays and helps.',
      accept: 'Accept transfer',
      decline: 'Decline transfer',
    };
  }
  const title =
    kind === 'event' && role === 'collaborator'
      ? 'Co-host invitation'
      : `Invitation as ${roleName(kind, role)}`;
  return {
    title,
    text: `asks you to be ${roleName(kind, role)}. ${roleText(kind, role)}`,
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
  mailed: ({ by, who, role }) => `${by} invited ${who} by e-mail as ${role}`,
  accepted: ({ who, role }) => `${who} said yes as ${role}`,
  declined: ({ who, role }) => `${who} said no as ${role}`,
  roleChanged: ({ by, who, role }) => `${by} made ${who} ${role}`,
  removed: ({ by, who }) => `${by} took ${who} off the team`,
  withdrawn: ({ by, who }) => `${by} took back the invitation of ${who}`,
  left: ({ who }) => `${who} left the team`,
  transferred: ({ by, who }) => `${who} took over from ${by}`,
};

/** One line of the history of a team. */
export function actText(
  kind: TeamKind,
  { act, by, who, role }: { act: TeamActKind; by: string; who: string; role: TeamRole },
): string {
  return acts[act]({ by, who, role: roleName(kind, role) });
}

/** The mail to somebody who may have no account (ROL-10). */
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
    subject: `${by} invites you to ${name}`,
    title: `Come and help with ${name}`,
    preview: `${by} would like you to be ${role}.`,
    lead: `${by} would like you to be ${role} of ${name} on Backbeat. ${text}`,
    button: 'See the invitation',
    note: `The link works once, for ${days} days. You can sign up on the way, with any address.`,
    footer: `You get this mail because ${by} wrote your address down. If you do not know them, leave it be.`,
  };
}

export const teamWords = {
  notLoaded: 'The team could not be loaded',
  members: 'Team',
  invite: 'Invite',
  inviteTitle: 'Invite to the team',
  search: 'Search people',
  searchEvent: 'Search people and communities',
  nobody: 'Nobody found. You can send an e-mail instead.',
  role: 'What they may do',
  mailLabel: 'E-mail address',
  mailHint: 'For somebody without an account. They get a link that works once.',
  sendMail: 'Send invitation',
  mailed: (email: string) => ({ title: 'Invitation sent', message: `The link is on its way to ${email}.` }),
  invited: (name: string) => ({ title: 'Invited', message: `${name} can accept in the app.` }),
  waiting: 'Pending email invitations',
  invitedBy: (name: string) => `invited by ${name}`,
  until: (day: string) => `expires ${day}`,
  options: (name: string) => `Options for ${name}`,
  make: (role: string) => `Make ${role}`,
  handOver: 'Hand over ownership',
  handOverTitle: (name: string) => `Hand it over to ${name}?`,
  takeBack: 'Take back invitation',
  takeBackOffer: 'Take back the transfer',
  remove: 'Remove from team',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'They lose access immediately, and the invitations they sent are revoked. You can invite them again.',
  leave: 'Leave team',
  leaveTitle: 'Leave the team?',
  leaveText: 'You lose at once what your part lets you do, until somebody invites you again.',
  keep: 'Keep',
  cancel: 'Cancel',
  history: 'What was done',
  noHistory: 'Nothing yet.',
  more: 'Show more',
  you: 'You',
  respond: 'Respond',
  invitations: 'Invitations',
  accepted: (role: string, name: string) => ({
    title: "You're on the team",
    message: `Your role for ${name}: ${role}.`,
  }),
  declined: { title: 'Declined' },
  collaborators: 'Collaborators',
  collaboratorsSignIn: 'Sign in to add Co-Hosts and Door Managers.',
  signIn: 'Sign in',
  add: 'Add',
  roleOf: (name: string) => `What ${name} may do`,
  removeOne: (name: string) => `Remove ${name}`,
  linkSignIn: 'Sign in or sign up, then accept.',
  linkMissing: 'This address is not complete. Open the link in your mail again.',
  go: 'Go there',
} as const;
