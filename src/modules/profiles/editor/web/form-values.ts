import type { ConditionDraft } from '#modules/profiles/membership-rules/draft-contract.ts';
import type { DraftType, ProfileDraft } from '#modules/profiles/editor/contract.ts';
import type { Image } from '#modules/media/contract.ts';

/** A condition in the form; its key stays its own while rows come and go. */
export type ConditionRow = ConditionDraft & { readonly key: string };

type FormPicture = {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** Of the browser, to show it. */
  readonly url: string;
};

/** What stands in the form of a community, an artist or a venue. */
export type FormDraft = Omit<ProfileDraft, 'conditions' | 'image'> & {
  readonly conditions: readonly ConditionRow[];
  /** Chosen and not sent yet. */
  readonly picture: FormPicture | undefined;
  /** What it shows now. */
  readonly images: readonly Image[];
  readonly isElsewhere: boolean;
};

export type ChangeDraft = (part: Partial<FormDraft>) => void;

export const emptyDraft = (type: DraftType): FormDraft => ({
  type,
  name: '',
  description: '',
  genreIds: [],
  neighborhoodId: null,
  address: '',
  membershipType: 'open',
  conditions: [],
  website: '',
  picture: undefined,
  images: [],
  isElsewhere: false,
});

export const rowOf = (condition: ConditionDraft): ConditionRow => ({
  ...condition,
  key: crypto.randomUUID(),
});

/** What is sent, but for the picture, which goes before. */
export function draftOf(form: FormDraft): Omit<ProfileDraft, 'image'> {
  const { picture: _picture, images: _images, isElsewhere: _isElsewhere, conditions, ...rest } = form;
  return {
    ...rest,
    conditions: conditions.map(({ key: _key, ...condition }) => condition as ConditionDraft),
  };
}
