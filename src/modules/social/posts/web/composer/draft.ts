import type { ChosenPicture } from '#modules/media/web/index.ts';
import type { FeedPost } from '../../contract.ts';
import type { PostDraftItem } from '../../draft-contract.ts';
import type { Gif } from '../../gif-contract.ts';
import type { PostItem } from '../../item-contract.ts';
import type { PostDraft } from '../../rules.ts';

export type OptionDraft = { readonly key: number; readonly description: string };

export type Attached =
  | {
      readonly type: 'image';
      readonly key: string;
      readonly width: number;
      readonly height: number;
      /** Shows it before it is part of a post. */
      readonly preview: string;
    }
  | { readonly type: 'gif'; readonly gif: Gif }
  | { readonly type: 'event' | 'track' | 'activity'; readonly id: string; readonly name: string }
  | { readonly type: 'poll'; readonly options: readonly OptionDraft[]; readonly days: string }
  /** What the post that is changed carries already. */
  | { readonly type: 'kept'; readonly item: PostItem };
export type AttachedKind = PostDraftItem['type'];

export type Draft = {
  readonly description: string;
  readonly attached?: Attached | undefined;
  /** A picture that was chosen and is still being cropped. */
  readonly picture?: ChosenPicture | undefined;
  /** `''` is everyone. */
  readonly feedId: string;
  /** As whom; unset: as whom the viewer acts. */
  readonly profileId?: string | undefined;
  readonly sendEmail: boolean;
  readonly sendSMS: boolean;
};

/** E-mail on, SMS off (BLA-01): they count only where something may be sent. */
const empty: Draft = { description: '', feedId: '', sendEmail: true, sendSMS: false };

let kept: Draft = empty;

/** What was begun and not sent: it outlives the drawer. */
export const draftOf = () => kept;

export function keepDraft(draft: Draft): void {
  kept = draft;
}

export function resetDraft(): void {
  kept = empty;
}

/** The draft for a post that exists already. */
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

/** What is sent of an attachment: pictures go by their key alone (PST-10). @param now epoch ms */
export function sentItem(attached: Attached, now: number): PostDraftItem | undefined {
  switch (attached.type) {
    case 'image': {
      const { key, width, height } = attached;
      return { type: 'image', key, provider: 'local', width, height };
    }
    case 'gif':
      return { type: 'gif', id: attached.gif.id };
    case 'poll':
      return {
        type: 'poll',
        options: {
          items: attached.options.map(({ description }) => ({
            description: description.trim(),
            attachments: { items: [] },
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

/** The draft as its rules look at it: what a changed post keeps counts, and so does a picture that is still cropped. */
export function checkedDraft({ description, attached, picture }: Draft, now: number): PostDraft {
  const item = attached ? (sentItem(attached, now) ?? { type: 'kept' }) : picture && { type: 'kept' };
  return { description, items: { items: item ? [item] : [] } };
}
