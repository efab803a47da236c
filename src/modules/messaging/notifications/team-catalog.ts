import { loud, silent, type Kind } from './catalog-kind.ts';

/** Plans, teams, gigs and do-lists: what people do together. */
export const teamCatalog = {
  planInvited: {
    label: 'Plan invitations',
    title: (who, { plan }) => `${who} invited you to ${plan}`,
    groupable: false,
    byDefault: loud,
    action: 'planInvitation',
  },
  planRequested: {
    label: 'Requests to join your plans',
    title: (who, { plan }) => `${who} asked to join ${plan}`,
    groupable: false,
    byDefault: loud,
    action: 'planRequest',
  },
  planConfirmed: {
    label: 'Accepted plan invitations and requests',
    title: (who, { plan, side }) =>
      side === 'creator' ? `${who} accepted your request to join ${plan}` : `${who} said yes to ${plan}`,
    groupable: true,
    byDefault: silent,
  },
  voteEnded: {
    label: 'Closed votes',
    title: (_who, { plan, choice }) => `Voting closed: ${plan} is ${choice}`,
    groupable: false,
    byDefault: loud,
  },
  planCancelled: {
    label: 'Cancelled plans',
    title: (who, { plan }) => `${who} cancelled ${plan}`,
    groupable: false,
    byDefault: loud,
  },
  /** Expires after twenty minutes, so a daily digest would be too late. */
  seatHeld: {
    label: 'Tickets held for you',
    title: (who, { event, until }) => `${who} is holding a ticket to ${event} for you. Pay by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  seatPaid: {
    label: 'Paid tickets in your plans',
    title: (who, { event }) => `${who} paid for their ticket to ${event}`,
    groupable: true,
    byDefault: ['inApp', 'push'],
  },
  coHostInvitation: {
    label: 'Co-host invitations',
    title: (who, { event, role }) => `${who} invited you to ${event} as ${role}`,
    groupable: false,
    byDefault: loud,
    action: 'teamInvitation',
  },
  teamInvitation: {
    label: 'Team invitations',
    title: (who, { profile, role }) => `${who} invited you to the ${profile} team as ${role}`,
    groupable: false,
    byDefault: loud,
    action: 'teamInvitation',
  },
  ownershipTransfer: {
    label: 'Ownership transfers',
    title: (who, { profile }) => `${who} wants to transfer ${profile} to you`,
    groupable: false,
    byDefault: loud,
    action: 'teamInvitation',
  },
  /** For the event's hosts (GIG-03). */
  gigRequest: {
    label: 'Artists who ask to play your events',
    title: (who, { event }) => `${who} wants to play ${event}`,
    groupable: false,
    byDefault: loud,
    action: 'gigRequest',
  },
  /** For the artist's team. */
  gigListing: {
    label: 'Lineups your artists are added to',
    title: (who, { event, artist }) => `${who} added ${artist} to the lineup of ${event}`,
    groupable: false,
    byDefault: loud,
    action: 'gigListing',
  },
  gigAnswered: {
    label: 'Answers to gig requests',
    title: (who, { event, answer }) =>
      answer === 'confirmed' ? `${who} confirmed the gig: ${event}` : `${who} declined the gig: ${event}`,
    groupable: false,
    byDefault: loud,
  },
  invitationAccepted: {
    label: 'Accepted invitations',
    title: (who, { profile, offer }) =>
      offer === 'ownership' ? `${who} now owns ${profile}` : `${who} joined the ${profile} team`,
    groupable: false,
    byDefault: silent,
  },
  invitationDeclined: {
    label: 'Declined invitations',
    title: (who, { profile, offer }) =>
      offer === 'ownership'
        ? `${who} declined to own ${profile}`
        : `${who} declined to join the ${profile} team`,
    groupable: false,
    byDefault: ['inApp'],
  },
  pageDeleted: {
    label: 'Deleted pages that you helped run',
    title: (who, { profile, kind }) => `${who} deleted the ${kind} ${profile}`,
    groupable: false,
    byDefault: loud,
  },
  listInvitation: {
    label: 'Do-list invitations',
    title: (who, { list }) => `${who} invited you to add to ${list}`,
    groupable: false,
    byDefault: silent,
    action: 'listInvitation',
  },
} as const satisfies Record<string, Kind>;
