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
      /** Days from the city's day; in the past, the poll is closed. */
      readonly closesInDays: number;
    };

export type CityComment = {
  readonly key: string;
  readonly person: string;
  readonly text: string;
  readonly minutesLater: number;
  /** Index of the comment that it replies to. */
  readonly repliesTo: number | undefined;
};

export type CityPost = {
  readonly key: string;
  /** Public if absent. */
  readonly feed: PostFeed | undefined;
  readonly person: string;
  /** The profile that posts; the person if absent. */
  readonly as: { readonly kind: 'community' | 'artist'; readonly key: string } | undefined;
  readonly text: string;
  readonly item: PostItem | undefined;
  readonly daysAgo: number;
  readonly pinned: boolean;
  readonly likedBy: readonly string[];
  readonly sharedBy: readonly string[];
  readonly comments: readonly CityComment[];
};

/** A post without comments, likes and votes. */
export type Draft = Pick<CityPost, 'key' | 'person' | 'text' | 'daysAgo'> &
  Partial<Pick<CityPost, 'feed' | 'as' | 'item' | 'pinned'>> & {
    /** People who may comment. */
    readonly crowd: readonly string[];
    /** 0 to 1. */
    readonly warmth: number;
  };
