import { countCharacters } from '#platform/count-text.ts';
import { bareId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const postLimits = {
  description: 250,
  pollOptionsMin: 2,
  pollOptionsMax: 6,
  pinned: 3,
} as const;

/** Path of a post's page (RTE-17). */
export function postPath({ id }: { id: string }): `/posts/${string}` {
  return `/posts/${bareId(id)}`;
}

export const draftRefusals = {
  descriptionRequired: { status: 422, title: 'Description required', message: 'Add a post description.' },
  questionRequired: { status: 422, title: 'Question required', message: 'Add a poll question.' },
  pollIncomplete: { status: 422, title: 'Poll incomplete', message: 'Complete poll options.' },
  descriptionTooLong: {
    status: 422,
    title: 'Description too long',
    message: 'Description must be shorter than 250 characters.',
  },
  pollOptions: {
    status: 422,
    title: 'Add two to six options',
    message: `A poll needs ${postLimits.pollOptionsMin} to ${postLimits.pollOptionsMax} options.`,
  },
  pollRepeats: {
    status: 422,
    title: 'Two options are the same',
    message: 'Change one of them, or add a picture.',
  },
  pollCloses: { status: 422, title: 'Closing time is in the past', message: 'Choose a later time.' },
} as const satisfies RefusalTable;

type Options = readonly {
  readonly description: string;
  readonly attachments: { readonly items: readonly unknown[] };
}[];

export type PostDraft = {
  readonly description: string;
  readonly items: {
    readonly items: readonly {
      readonly type: string;
      readonly options?: { readonly items: Options };
      readonly closesAt?: string | null | undefined;
    }[];
  };
};

type DraftRule = readonly [
  code: keyof typeof draftRefusals,
  isBroken: (draft: PostDraft, now: number) => boolean,
];

const isEmpty = (text: string) => text.trim() === '';
/** Options with a picture differ by it. */
function repeatsText(options: Options): boolean {
  const texts = options.flatMap(({ description, attachments }) =>
    attachments.items.length === 0 ? description.trim().toLowerCase() : [],
  );
  return new Set(texts).size < texts.length;
}

const pollOf = ({ items }: PostDraft) => items.items.find(({ type }) => type === 'poll');

type Place = { readonly city?: string | null | undefined; readonly state?: string | null | undefined };

/** All text that readers of the post see, the options of its poll included. */
export function publishedText(draft: PostDraft & { readonly location?: Place | null | undefined }): string {
  const options = pollOf(draft)?.options?.items ?? [];
  return [
    draft.description,
    ...options.map(({ description }) => description),
    draft.location?.city,
    draft.location?.state,
  ].join('\n');
}

/** In the order in which they are reported; only the first broken rule counts (PST-12…17). */
const draftRules: readonly DraftRule[] = [
  ['descriptionRequired', (draft) => isEmpty(draft.description) && draft.items.items.length === 0],
  ['questionRequired', (draft) => isEmpty(draft.description) && pollOf(draft) !== undefined],
  [
    'pollIncomplete',
    (draft) =>
      pollOf(draft)?.options?.items.some(
        ({ description, attachments }) => isEmpty(description) && attachments.items.length === 0,
      ) ?? false,
  ],
  ['descriptionTooLong', ({ description }) => countCharacters(description.trim()) > postLimits.description],
  [
    'pollOptions',
    (draft) => {
      const total = pollOf(draft)?.options?.items.length;
      return total !== undefined && (total < postLimits.pollOptionsMin || total > postLimits.pollOptionsMax);
    },
  ],
  ['pollRepeats', (draft) => repeatsText(pollOf(draft)?.options?.items ?? [])],
  [
    'pollCloses',
    (draft, now) => {
      const closesAt = pollOf(draft)?.closesAt;
      return typeof closesAt === 'string' && Date.parse(closesAt) <= now;
    },
  ],
];

export function draftProblem(draft: PostDraft, now: number): keyof typeof draftRefusals | undefined {
  return draftRules.find(([, isBroken]) => isBroken(draft, now))?.[0];
}

/** The viewer's relation to a feed: `team` manages it; `insider` is a member, guest or performer. */
export type FeedPart = 'team' | 'insider' | 'anyone';

/**
 * Permission to post, by feed. Reading depends on the feed's owner; private events are open only to their guests and
 * team.
 */
const mayPostIn: Readonly<Record<string, readonly FeedPart[]>> = {
  public: ['anyone', 'insider', 'team'],
  event: ['insider', 'team'],
  community: ['insider', 'team'],
  artist: ['team'],
  venue: ['team'],
};

export function mayPost(feedType: string, part: FeedPart): boolean {
  return mayPostIn[feedType]?.includes(part) ?? false;
}

/** Whether a post may be sent as a broadcast (BLA-02). */
export function maySend(feedType: string, part: FeedPart): boolean {
  return part === 'team' && ['event', 'community', 'artist'].includes(feedType);
}
