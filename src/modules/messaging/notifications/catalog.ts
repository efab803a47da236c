/** `inApp` is the list in the app. `email` is the daily digest. */
export const channels = ['inApp', 'email', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

/** Names, excerpts and amounts as of when the notification was written. */
export type Params = Readonly<Record<string, string>>;

export type Kind = {
  readonly label: string;
  /** @param who names, from `whoText` */
  readonly title: (who: string, params: Params) => string;
  /** Whether several users' actions on one item share one notification. */
  readonly groupable: boolean;
  /** Channels that are on by default. */
  readonly byDefault: readonly Channel[];
  /** Holders get a separate email right away, so the daily digest leaves it out. */
  readonly mailedAtOnce?: true;
  /** The request that can be answered in the list (NTF-09, NTF-10). */
  readonly action?:
    | 'communityRequest'
    | 'followRequest'
    | 'gigListing'
    | 'gigRequest'
    | 'listInvitation'
    | 'planInvitation'
    | 'planRequest'
    | 'teamInvitation';
};

const thing: Readonly<Record<string, string>> = {
  feedPost: 'post',
  comment: 'comment',
  event: 'event',
  track: 'song',
  collection: 'list',
  activity: 'plan',
};

/** @returns `post`, for use in a sentence */
const thingOf = (itemType: string | undefined): string => thing[itemType ?? ''] ?? 'post';

const silent = ['inApp', 'email'] as const;
const loud = ['inApp', 'email', 'push'] as const;

/** All notification types: text, grouping and default channels (NTF-13). */
export const catalog = {
  follow: {
    label: 'New followers',
    title: (who) => `${who} started following you`,
    groupable: true,
    byDefault: silent,
  },
  followBack: {
    label: 'Follow-backs',
    title: (who) => `${who} followed you back`,
    groupable: false,
    byDefault: silent,
  },
  followRequest: {
    label: 'Requests to follow you',
    title: (who) => `${who} asked to follow you`,
    groupable: false,
    byDefault: silent,
    action: 'followRequest',
  },
  followApproved: {
    label: 'Accepted requests to follow',
    title: (who) => `${who} accepted your request to follow them`,
    groupable: false,
    byDefault: silent,
  },
  followInvited: {
    label: 'Invitations to follow',
    title: (who) => `${who} invited you to follow them`,
    groupable: false,
    byDefault: silent,
  },
  communityRequest: {
    label: 'Requests to join your communities',
    title: (who, { community }) => `${who} asked to join ${community}`,
    groupable: false,
    byDefault: loud,
    action: 'communityRequest',
  },
  communityApproved: {
    label: 'Approved requests to join communities',
    title: (_who, { community }) => `You’re in: ${community} approved your request`,
    groupable: false,
    byDefault: loud,
  },
  communityDenied: {
    label: 'Declined requests to join communities',
    title: (_who, { community }) => `${community} declined your request`,
    groupable: false,
    byDefault: silent,
  },
  communityJoined: {
    label: 'New members of your communities',
    title: (who, { community }) => `${who} joined ${community}`,
    groupable: true,
    byDefault: ['inApp'],
  },
  eventJoined: {
    label: 'Events your friends are going to',
    title: (who, { event }) => `${who} will be at ${event}`,
    groupable: true,
    byDefault: silent,
  },
  eventPublished: {
    label: 'New events from profiles you follow',
    title: (who, { event }) => `${who} announced ${event}`,
    groupable: false,
    byDefault: silent,
  },
  like: {
    label: 'Likes',
    title: (who, { itemType }) => `${who} liked your ${thingOf(itemType)}`,
    groupable: true,
    byDefault: ['inApp'],
  },
  comment: {
    label: 'Comments',
    title: (who, { itemType }) => `${who} commented on your ${thingOf(itemType)}`,
    groupable: true,
    byDefault: loud,
  },
  reply: {
    label: 'Replies',
    title: (who) => `${who} replied to you`,
    groupable: true,
    byDefault: loud,
  },
  post: {
    label: 'Posts from your communities and artists',
    title: (who, { feed }) => `${who} posted in ${feed}`,
    groupable: true,
    byDefault: silent,
  },
  /** Sent on its own right away. In the app it is the post itself (BLA-04). */
  blast: {
    label: 'Messages from hosts, communities and artists',
    title: (who, { feed }) => `${who} sent you a message about ${feed}`,
    groupable: false,
    byDefault: ['email', 'sms'],
  },
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
    title: (who, { plan }) => `${who} said yes to ${plan}`,
    groupable: true,
    byDefault: silent,
  },
  voteEnded: {
    label: 'Closed votes',
    title: (_who, { plan, choice }) => `Voting closed: ${plan} is ${choice}`,
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
    title: (who, { profile }) => `${who} joined the ${profile} team`,
    groupable: false,
    byDefault: silent,
  },
  invitationDeclined: {
    label: 'Declined invitations',
    title: (who, { profile }) => `${who} declined to join the ${profile} team`,
    groupable: false,
    byDefault: ['inApp'],
  },
  listInvitation: {
    label: 'Do-list invitations',
    title: (who, { list }) => `${who} invited you to add to ${list}`,
    groupable: false,
    byDefault: silent,
    action: 'listInvitation',
  },
  orderCompleted: {
    label: 'Orders',
    title: (_who, { event }) => `Your tickets for ${event} are ready`,
    groupable: false,
    byDefault: ['inApp'],
  },
  /** For the sender (EXC-03). */
  ticketTransferred: {
    label: 'Tickets that friends accepted from you',
    title: (who, { event }) => `${who} accepted your ticket to ${event}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** Held for a few hours, so a daily digest would be too late. They get an email at once. */
  ticketOffered: {
    label: 'Tickets from waiting lists',
    title: (_who, { event, until }) => `We’re holding tickets to ${event} for you. Pay by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    mailedAtOnce: true,
  },
  openingTurn: {
    label: 'Your turn at a fair opening',
    title: (_who, { event, until }) => `It’s your turn: get tickets to ${event} by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** For the holder who returned it (EXC-02). */
  listingSold: {
    label: 'Returned tickets that were sold',
    title: (_who, { event, amount }) =>
      amount === ''
        ? `A fan took your ticket to ${event}`
        : `A fan bought your ticket to ${event}. You get ${amount} back`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  listingReturned: {
    label: 'Returned tickets that nobody bought',
    title: (_who, { event }) => `Your ticket to ${event} wasn’t sold. You have it back, and its code works`,
    groupable: false,
    byDefault: loud,
  },
  ticketRefunded: {
    label: 'Refunds',
    title: (_who, { event, amount }) => `Your ${amount} refund for ${event} is on its way`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** For the event's hosts (RFD-03). */
  refundMade: {
    label: 'Refunds made at the payment provider',
    title: (_who, { event, amount }) =>
      `${amount} of an order for ${event} was refunded at the payment provider`,
    groupable: false,
    byDefault: loud,
  },
  /** For the event's hosts and the admins (DSP-01). */
  disputeOpened: {
    label: 'Disputed payments',
    title: (_who, { event, amount, inquiry }) =>
      inquiry === 'yes'
        ? `A buyer’s bank asks about a payment of ${amount} for ${event}`
        : `A buyer disputes a payment of ${amount} for ${event}`,
    groupable: false,
    byDefault: loud,
  },
  disputeDecided: {
    label: 'Decided disputes',
    title: (_who, { event, amount, state }) =>
      state === 'won'
        ? `Dispute won: ${amount} for ${event} is back`
        : state === 'lost'
          ? `Dispute lost: the buyer keeps ${amount} for ${event}`
          : `The bank’s question about ${amount} for ${event} is closed`,
    groupable: false,
    byDefault: loud,
  },
  /** For the team of an artist or venue (PYO-03). */
  splitProposed: {
    label: 'Shares of events that hosts propose',
    title: (who, { event, party }) => `${who} proposed a split of ${event}. Accept or decline for ${party}`,
    groupable: false,
    byDefault: loud,
  },
  /** For the event's hosts. */
  splitAnswered: {
    label: 'Answers to splits you proposed',
    title: (who, { event, answer }) =>
      answer === 'accepted'
        ? `${who} accepted their share of ${event}`
        : `${who} declined their share of ${event}`,
    groupable: false,
    byDefault: loud,
  },
  /** For the team of who is paid (PYO-02). */
  payoutSent: {
    label: 'Payouts',
    title: (_who, { event, amount }) => `Paid out: ${amount} for ${event}`,
    groupable: false,
    byDefault: loud,
  },
  payoutHeld: {
    label: 'Payouts that wait for your details',
    title: (_who, { event, amount, reason }) =>
      reason === 'rejected'
        ? `We can’t pay you ${amount} for ${event}: the payment provider rejected your account`
        : reason === 'noAccount'
          ? `Set up payouts to get ${amount} for ${event}`
          : `Details missing: we can’t pay you ${amount} for ${event} yet`,
    groupable: false,
    byDefault: loud,
  },
  presaleAnnounced: {
    label: 'Presales open to you',
    title: (_who, { event }) => `You can buy tickets for ${event} before everyone else`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  presaleSoon: {
    label: 'Presales about to start',
    title: (_who, { event }) => `Your presale for ${event} starts in ten minutes`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** From a friend who wants to win or lose together (DRW-01). */
  drawInvited: {
    label: 'Friends who want to enter draws with you',
    title: (who, { event }) => `${who} wants to enter the draw for ${event} with you`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  drawLeft: {
    label: 'Friends who leave your entry in a draw',
    title: (who, { event, role }) =>
      role === 'uninvited'
        ? `${who} left the draw for ${event}. You can still enter it yourself`
        : role === 'leads'
          ? `${who} left your entry in the draw for ${event}. It’s your entry now`
          : `${who} left your entry in the draw for ${event}. You’re still in it`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** For people whose group isn't complete. */
  drawSoon: {
    label: 'Draws about to close',
    title: (_who, { event, invited }) =>
      invited === 'yes'
        ? `The draw for ${event} closes within the hour. Your friend is waiting for your answer`
        : `The draw for ${event} closes within the hour. Not all of your friends have accepted`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** They also get an email at once. */
  drawWon: {
    label: 'Tickets won in draws',
    title: (_who, { event, until, first }) =>
      first === 'yes'
        ? `You won the draw for ${event}. Pay for your ticket by ${until}`
        : `You’re next in the draw for ${event}. Pay for your ticket by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    mailedAtOnce: true,
  },
  drawNext: {
    label: 'Your place in line after draws',
    title: (_who, { event, place }) =>
      place === '1'
        ? `You weren’t drawn for ${event}, but you’re next if a winner doesn’t pay`
        : `You weren’t drawn for ${event}. You’re number ${place} in line if winners don’t pay`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  drawLost: {
    label: 'Draws that are over',
    title: (_who, { event }) => `The draw for ${event} is over. You didn’t get a ticket this time`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  eventSoon: {
    label: 'Reminders of events you saved or are going to',
    title: (_who, { event, when }) => `${event} starts ${when}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  salesSoon: {
    label: 'Ticket sales of events you saved',
    title: (_who, { event, when }) => `Tickets to ${event} go on sale at ${when}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  eventChanged: {
    label: 'Changes to events you saved or are going to',
    title: (_who, { event, change }) => `${event} ${change ?? 'has changed'}`,
    groupable: false,
    byDefault: ['inApp', 'email', 'sms', 'push'],
    mailedAtOnce: true,
  },
  eventCancelled: {
    label: 'Cancelled events',
    title: (_who, { event, change }) => `${event} ${change ?? 'is cancelled'}`,
    groupable: false,
    byDefault: ['inApp', 'email', 'sms', 'push'],
    mailedAtOnce: true,
  },
  moderation: {
    label: 'Reports and claims',
    title: (_who, { outcome }) => outcome ?? 'We reviewed your report',
    groupable: false,
    byDefault: silent,
  },
} as const satisfies Record<string, Kind>;

export type NotificationType = keyof typeof catalog;
export const notificationTypes = Object.keys(catalog) as [NotificationType, ...NotificationType[]];

/** The row with all optional columns. */
export const kindOf = (type: NotificationType): Kind => catalog[type];

/** Text messages cost the recipient money: only event changes and broadcasts are texted. */
export const mayText = (type: NotificationType): boolean => kindOf(type).byDefault.includes('sms');
