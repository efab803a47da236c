export type PostFeed = { readonly kind: 'community' | 'event' | 'artist' | 'venue'; readonly key: string };

export type PostItem =
  | { readonly kind: 'event'; readonly key: string }
  | { readonly kind: 'track'; readonly key: string }
  | { readonly kind: 'gif'; readonly name: string }
  | { readonly kind: 'image'; readonly of: 'venue' | 'artist' | 'community'; readonly key: string }
  | { readonly kind: 'activity'; readonly key: string }
  | {
      readonly kind: 'poll';
      readonly options: readonly string[];
      /** Days from the city's day; before it, the poll is closed. */
      readonly closesInDays: number;
    };

export type CityComment = {
  readonly key: string;
  readonly person: string;
  readonly text: string;
  readonly minutesLater: number;
  /** The place among the comments of the one it replies to. */
  readonly repliesTo: number | undefined;
};

export type CityPost = {
  readonly key: string;
  /** In public where there is none. */
  readonly feed: PostFeed | undefined;
  readonly person: string;
  /** As what they post; themselves where it is left out. */
  readonly as: { readonly kind: 'community' | 'artist'; readonly key: string } | undefined;
  readonly text: string;
  readonly item: PostItem | undefined;
  readonly daysAgo: number;
  readonly pinned: boolean;
  readonly likedBy: readonly string[];
  readonly sharedBy: readonly string[];
  readonly comments: readonly CityComment[];
};

/** A post before anybody has read it. */
export type Draft = Pick<CityPost, 'key' | 'person' | 'text' | 'daysAgo'> &
  Partial<Pick<CityPost, 'feed' | 'as' | 'item' | 'pinned'>> & {
    /** Who may have something to say. */
    readonly crowd: readonly string[];
    /** 0 to 1. */
    readonly warmth: number;
  };
