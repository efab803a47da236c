import type { Image } from '#modules/media/contract.ts';
import type { Genre } from '#modules/profiles/profiles/contract.ts';
import type { ComponentType } from 'react';
import type { DraftType, ProfileDraft } from '../contract.ts';

/** A chosen picture that is not sent yet. */
type ChosenPicture = {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** A local URL for the preview. */
  readonly url: string;
};

export type ProfileValues = Omit<ProfileDraft, 'image'> & { picture: ChosenPicture | undefined };

export const emptyValues = (type: DraftType): ProfileValues => ({
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
});

type PickedItem = { id: string; name: string };
type ItemPickerProps = {
  readonly label: string;
  readonly tags: readonly PickedItem[];
  readonly onChange: (tags: readonly PickedItem[]) => void;
  readonly most: number;
};
type GenreSuggestionsProps = {
  readonly profileId: string;
  readonly chosen: readonly string[];
  readonly onPick: (genreId: string) => void;
};

/** What the form needs of modules above profiles; the app hands it in. */
export type ProfileFormParts = {
  readonly ArtistPicker: ComponentType<ItemPickerProps>;
  readonly EventPicker: ComponentType<ItemPickerProps>;
  readonly GenreSuggestions: ComponentType<GenreSuggestionsProps>;
};

/** What a form shows beside its values. */
export type ProfileFormContext = {
  readonly parts: ProfileFormParts;
  readonly genres: readonly Genre[];
  /** The saved picture. */
  readonly images: readonly Image[];
  /** A venue outside the neighborhoods we know may stay there. */
  readonly isElsewhere: boolean;
  /** Absent while the profile is new. */
  readonly profileId?: string;
};
