import type { ChosenPicture } from '#modules/media/web/index.ts';
import type { FeedPost } from '../../contract.ts';
import type { PostDraftItem } from '../../draft-contract.ts';
import type { Gif } from '../../gif-contract.ts';
import type { PostItem } from '../../item-contract.ts';
import type { PostDraft } from '../../rules.ts';
import type { UploadedPicture } from './picture-file.ts';

export type OptionDraft = {
  readonly key: number;
  readonly description: string;
  readonly picture?: UploadedPicture;
};

export type Attached =
  | ({ readonly type: 'image' } & UploadedPicture)
  | { readonly type: 'gif'; readonly gif: Gif }
  | { readonly type: 'event' | 'track' | 'activity'; readonly id: string; readonly name: string }
  | { readonly type: 'poll'; readonly options: readonly OptionDraft[]; readonly days: string }
  /** The attachment of the post being edited. */
  | { readonly type: 'kept'; readonly item: PostItem };
export type AttachedKind = PostDraftItem['type'];

export type Draft = {
  readonly description: string;
  readonly attached?: Attached | undefined;
  readonly picture?: ChosenPicture | undefined;
  /** `''` for everyone. */
  readonly feedId: string;
  /** Defaults to the acting profile. */
  readonly profileId?: string | undefined;
  readonly sendEmail: boolean;
  readonly sendSMS: boolean;
};

/** Email on, SMS off (BLA-01). Ignored for feeds that can't be emailed. */
const empty: Draft = { description: '', feedId: '', sendEmail: true, sendSMS: false };

let current: Draft = empty;

/** The unsent draft, which outlives the drawer. */
export const draftOf = () => current;

export function saveDraft(draft: Draft): void {
  current = draft;
}

export function resetDraft(): void {
  current = empty;
}

export function draftFrom(post: FeedPost): Draft {
  const [item] = post.items.items;
  return {
    ...empty,
    description: post.description,
    attached: item && { type: 'kept', item },
    feedId: post.feed?.id ?? '',
    profileId: post.profileId,
  };
}

let options = 0;
export const newOption = (): OptionDraft => ({ key: (options += 1), description: '' });

export const newPoll = (): Attached => ({ type: 'poll', options: [newOption(), newOption()], days: '' });

const day = 86_400_000;

/** Pictures are sent by key only (PST-10). */
const sentPicture = ({ key, width, height }: UploadedPicture) =>
  ({ type: 'image', key, provider: 'local', width, height }) as const;

/** Puts a picture on an option of a poll. An option that was removed meanwhile stays removed. */
export function withPicture(attached: Attached | undefined, key: number, picture: UploadedPicture) {
  if (attached?.type !== 'poll') return attached;
  return {
    ...attached,
    options: attached.options.map((option) => (option.key === key ? { ...option, picture } : option)),
  };
}

/** Converts an attachment for the API. @param now epoch milliseconds */
export function sentItem(attached: Attached, now: number): PostDraftItem | undefined {
  switch (attached.type) {
    case 'image':
      return sentPicture(attached);
    case 'gif':
      return { type: 'gif', id: attached.gif.id };
    case 'poll':
      return {
        type: 'poll',
        options: {
          items: attached.options.map(({ description, picture }) => ({
            description: description.trim(),
            attachments: { items: picture ? [sentPicture(picture)] : [] },
          })),
        },
        closesAt: attached.days ? new Date(now + Number(attached.days) * day).toISOString() : null,
      };
    case 'kept':
      return undefined;
    default:
      return { type: attached.type, id: attached.id };
  }
}

/** The draft as its rules check it, counting unchanged attachments and pictures that are still being cropped. */
export function checkedDraft({ description, attached, picture }: Draft, now: number): PostDraft {
  const item = attached ? (sentItem(attached, now) ?? { type: 'kept' }) : picture && { type: 'kept' };
  return { description, items: { items: item ? [item] : [] } };
}
