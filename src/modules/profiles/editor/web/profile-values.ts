import type { Image } from '#modules/media/contract.ts';
import type { Genre } from '#modules/profiles/profiles/contract.ts';
import type { ComponentType } from 'react';
import type { DraftType, ProfileDraft } from '../contract.ts';

type ChosenPicture = {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** A local URL for the preview. */
  readonly url: string;
};

export type ProfileValues = Omit<ProfileDraft, 'image'> & {
  /** `null` removes the picture, `undefined` keeps it. */
  picture: ChosenPicture | null | undefined;
};

export const emptyValues = (type: DraftType): ProfileValues => ({
  type,
  name: '',
  description: '',
  genreIds: [],
  cityId: null,
  neighborhoodId: null,
  address: '',
  place: null,
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

/** Parts of the form from higher modules, passed in by the app. */
export type ProfileFormParts = {
  readonly ArtistPicker: ComponentType<ItemPickerProps>;
  readonly EventPicker: ComponentType<ItemPickerProps>;
  readonly GenreSuggestions: ComponentType<GenreSuggestionsProps>;
};

export type ProfileFormContext = {
  readonly parts: ProfileFormParts;
  readonly genres: readonly Genre[];
  readonly images: readonly Image[];
  /** A venue outside the known neighborhoods may stay there. */
  readonly isElsewhere: boolean;
  /** Absent for a new profile. */
  readonly profileId?: string;
};
