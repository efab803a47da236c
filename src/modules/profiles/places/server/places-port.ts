import type { OutsidePlace, PlaceSuggestion } from '../place.ts';

export type Point = { readonly latitude: number; readonly longitude: number };

export type Asked = {
  readonly q: string;
  /** Nearer ones go first. */
  readonly point?: Point | undefined;
  readonly limit: number;
  /** Our neighbourhoods that a typed address names; maps that are asked know their own. */
  readonly areas?: readonly OutsidePlace[];
  /** Groups the letters somebody types and the choice that ends them, as Google bills them. */
  readonly session?: string | undefined;
};

/** Where places come from that are none of ours. Chosen once, from the environment. */
export type Places = {
  readonly provider: 'gazetteer' | 'google' | 'photon';
  /** What somebody may mean who types an address or the name of a place (LOC-01). */
  readonly suggest: (asked: Asked) => Promise<readonly PlaceSuggestion[]>;
  /** The same whole, with their points (LOC-02). */
  readonly search: (asked: Asked) => Promise<readonly OutsidePlace[]>;
  /** @returns undefined when there is no such place */
  readonly find: (placeId: string, session?: string) => Promise<OutsidePlace | undefined>;
};

/** What a place is called, and what tells it from others of that name. */
export function suggestionOf(place: OutsidePlace, placeId: string): PlaceSuggestion {
  return {
    placeId,
    provider: place.provider,
    type: place.kind === 'address' ? 'address' : 'establishment',
    name: place.name,
    detail: place.addressFull,
  };
}
