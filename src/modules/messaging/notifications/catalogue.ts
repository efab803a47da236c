/** Where somebody can be told. The list in the app is `inApp`; e-mail is the daily digest. */
export const channels = ['inApp', 'email', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

/** The words that a notification was written with. */
export type Params = Readonly<Record<string, string>>;

export type Kind = {
  /** What the settings call it. */
  readonly label: string;
  /** @param who the names, as `whoText` has them */
  readonly title: (who: string, params: Params) => string;
  /** Whether several people's acts about one thing are one notification. */
  readonly groupable: boolean;
  /** Who hears, until they choose otherwise. */
  readonly byDefault: readonly Channel[];
  /** Holders get an e-mail of its own as soon as it happens, so the daily digest leaves it out. */
  readonly mailedAtOnce?: true;
  /** What accepting and declining in place answer (NTF-09, NTF-10). */
  readonly action?:
    | 'communityRequest'
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

/** @returns `post`, for a sentence */
const thingOf = (itemType: string | undefined): string => thing[itemType ?? ''] ?? 'post';

const silent = ['inApp', 'email'] as const;
const loud = ['inApp', 'email', 'push'] as const;

/** Every kind of news there is: what it says, whether it is gathered, how it travels (NTF-13). */
export const catalogue = {
  follow: {
    label: 'New followers',
    title: (who) => `${who} started following you`,
    groupable: true,
    byDefault: silent,
  },
  followBack: {
    label: 'Follows back',
    title: (who) => `${who} followed you back`,
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
    label: 'Communities that let you in',
    title: (_who, { community }) => `You are in: ${community} said yes`,
    groupable: false,
    byDefault: loud,
  },
  communityDenied: {
    label: 'Communities that said no',
    title: (_who, { community }) => `${community} did not take your request`,
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
    label: 'Nights your friends go to',
    title: (who, { event }) => `${who} will be at ${event}`,
    groupable: true,
    byDefault: silent,
  },
  eventPublished: {
    label: 'New nights of what you follow',
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
    label: 'Posts in what you follow and joined',
    title: (who, { feed }) => `${who} posted in ${feed}`,
    groupable: true,
    byDefault: silent,
  },
  /** Travels by itself as soon as it is sent; in the app it is the post (BLA-04). */
  blast: {
    label: 'What hosts, communities and artists send to everybody',
    title: (who, { feed }) => `${who} sent a post to everybody of ${feed}`,
    groupable: false,
    byDefault: ['email', 'sms'],
  },
  planInvited: {
    label: 'Plans you are invited to',
    title: (who, { plan }) => `${who} asked you along: ${plan}`,
    groupable: false,
    byDefault: loud,
    action: 'planInvitation',
  },
  planRequested: {
    label: 'Requests to join your plans',
    title: (who, { plan }) => `${who} would like to come along: ${plan}`,
    groupable: false,
    byDefault: loud,
    action: 'planRequest',
  },
  planConfirmed: {
    label: 'Who comes along',
    title: (who, { plan }) => `${who} said yes to ${plan}`,
    groupable: true,
    byDefault: silent,
  },
  voteEnded: {
    label: 'Votes that ended',
    title: (_who, { plan, choice }) => `The vote is over: ${plan} is ${choice}`,
    groupable: false,
    byDefault: loud,
  },
  /** Waits for twenty minutes only: a letter of the day would come too late. */
  seatHeld: {
    label: 'Seats held for you',
    title: (who, { event, until }) => `${who} holds a seat for you at ${event}: pay it by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  seatPaid: {
    label: 'Seats that were paid in your plans',
    title: (who, { event }) => `${who} paid their seat at ${event}`,
    groupable: true,
    byDefault: ['inApp', 'push'],
  },
  coHostInvitation: {
    label: 'Invitations to co-host',
    title: (who, { event, role }) => `${who} invited you to ${event} as ${role}`,
    groupable: false,
    byDefault: loud,
    action: 'teamInvitation',
  },
  teamInvitation: {
    label: 'Invitations to a team',
    title: (who, { profile, role }) => `${who} invited you to the team of ${profile} as ${role}`,
    groupable: false,
    byDefault: loud,
    action: 'teamInvitation',
  },
  ownershipTransfer: {
    label: 'Ownership handed to you',
    title: (who, { profile }) => `${who} would like to hand ${profile} over to you`,
    groupable: false,
    byDefault: loud,
    action: 'teamInvitation',
  },
  /** For those who host it (GIG-03). */
  gigRequest: {
    label: 'Artists who ask to play your nights',
    title: (who, { event }) => `${who} would like to play ${event}`,
    groupable: false,
    byDefault: loud,
    action: 'gigRequest',
  },
  /** For those who run the artist. */
  gigListing: {
    label: 'Lineups your artists are put on',
    title: (who, { event, artist }) => `${who} put ${artist} on the lineup of ${event}`,
    groupable: false,
    byDefault: loud,
    action: 'gigListing',
  },
  gigAnswered: {
    label: 'Answers about gigs',
    title: (who, { event, answer }) =>
      answer === 'confirmed' ? `${who} said yes: ${event}` : `${who} said no: ${event}`,
    groupable: false,
    byDefault: loud,
  },
  invitationAccepted: {
    label: 'Who said yes to your invitations',
    title: (who, { profile }) => `${who} said yes: they are on the team of ${profile}`,
    groupable: false,
    byDefault: silent,
  },
  invitationDeclined: {
    label: 'Who said no to your invitations',
    title: (who, { profile }) => `${who} said no to the team of ${profile}`,
    groupable: false,
    byDefault: ['inApp'],
  },
  listInvitation: {
    label: 'Do-lists you are asked to add to',
    title: (who, { list }) => `${who} asked you to add to ${list}`,
    groupable: false,
    byDefault: silent,
    action: 'listInvitation',
  },
  orderCompleted: {
    label: 'Orders',
    title: (_who, { event }) => `Your tickets for ${event} are here`,
    groupable: false,
    byDefault: ['inApp'],
  },
  ticketRefunded: {
    label: 'Refunds',
    title: (_who, { event, amount }) => `${amount} for ${event} is on its way back to you`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  eventChanged: {
    label: 'Changes of nights you go to',
    title: (_who, { event, change }) => `${event} ${change ?? 'has changed'}`,
    groupable: false,
    byDefault: ['inApp', 'email', 'sms', 'push'],
    mailedAtOnce: true,
  },
  eventCancelled: {
    label: 'Cancelled nights',
    title: (_who, { event, change }) => `${event} ${change ?? 'is cancelled'}`,
    groupable: false,
    byDefault: ['inApp', 'email', 'sms', 'push'],
    mailedAtOnce: true,
  },
  moderation: {
    label: 'What became of reports and claims',
    title: (_who, { outcome }) => outcome ?? 'We looked into your report',
    groupable: false,
    byDefault: silent,
  },
} as const satisfies Record<string, Kind>;

export type NotificationType = keyof typeof catalogue;
export const notificationTypes = Object.keys(catalogue) as [NotificationType, ...NotificationType[]];

/** The same row of the catalogue, with every column it may have. */
export const kindOf = (type: NotificationType): Kind => catalogue[type];

/** Text messages cost somebody money: only what changes an evening goes out that way. */
export const mayText = (type: NotificationType): boolean => kindOf(type).byDefault.includes('sms');
