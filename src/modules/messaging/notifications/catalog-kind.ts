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
  /** Its text is about the next minutes, so a later push would be wrong. Others are pushed within a day. */
  readonly pushedWithinMinutes?: number;
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

export const silent = ['inApp', 'email'] as const;
export const loud = ['inApp', 'email', 'push'] as const;
