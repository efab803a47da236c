import type { OutsidePlace, PlaceSuggestion } from '../place.ts';

export type Point = { readonly latitude: number; readonly longitude: number };

export type PlaceQuery = {
  readonly q: string;
  readonly point?: Point | undefined;
  readonly limit: number;
  /** Neighborhoods named in a typed address. External providers know their own. */
  readonly areas?: readonly OutsidePlace[];
  /** Groups the requests of one search, as Google bills them. */
  readonly session?: string | undefined;
};

/** A provider of places that aren't on Backbeat. Chosen once, from the environment. */
export type Places = {
  readonly provider: 'gazetteer' | 'google' | 'photon';
  /** Suggestions for a typed address or place name (LOC-01). */
  readonly suggest: (asked: PlaceQuery) => Promise<readonly PlaceSuggestion[]>;
  /** Places with all details and their points (LOC-02). */
  readonly search: (asked: PlaceQuery) => Promise<readonly OutsidePlace[]>;
  /** @returns undefined if the place doesn't exist */
  readonly find: (placeId: string, session?: string) => Promise<OutsidePlace | undefined>;
};

/** @returns a place's name, and what distinguishes it from others with that name */
export function suggestionOf(place: OutsidePlace, placeId: string): PlaceSuggestion {
  return {
    placeId,
    provider: place.provider,
    type: place.kind === 'address' ? 'address' : 'establishment',
    name: place.name,
    detail: place.addressFull,
  };
}
