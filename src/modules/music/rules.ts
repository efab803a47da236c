import { trackProviders, type TrackProvider } from './contract.ts';

/** Where the preview of a song is heard that is kept here. */
export function previewPath(trackId: string): string {
  return `/media/previews/${trackId}.mp3`;
}

/** Where one is heard that only an outside catalogue knows. */
export function outsidePreviewPath({ provider, providerId }: OutsideKey): string {
  return `/media/previews/${provider}/${encodeURIComponent(providerId)}`;
}

export type OutsideProvider = Exclude<TrackProvider, 'backbeat'>;
export type OutsideKey = { readonly provider: OutsideProvider; readonly providerId: string };

/** The id of a song that is not kept here. */
export function outsideTrackId({ provider, providerId }: OutsideKey): string {
  return `track:${provider}:${providerId}`;
}

/** @returns undefined when it names no song of an outside catalogue */
export function outsideTrackKey(text: string): OutsideKey | undefined {
  const [, provider, providerId] = /^track:(\w+):([\w.-]{1,80})$/.exec(text) ?? [];
  const known = trackProviders.find((one) => one === provider);
  return known && known !== 'backbeat' && providerId ? { provider: known, providerId } : undefined;
}
