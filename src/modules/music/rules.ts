import { trackProviders, type TrackProvider } from './contract.ts';

export function previewPath(trackId: string): string {
  return `/media/previews/${trackId}.mp3`;
}

export function outsidePreviewPath({ provider, providerId }: OutsideKey): string {
  return `/media/previews/${provider}/${encodeURIComponent(providerId)}`;
}

export type OutsideProvider = Exclude<TrackProvider, 'backbeat'>;
export type OutsideKey = { readonly provider: OutsideProvider; readonly providerId: string };

export function outsideTrackId({ provider, providerId }: OutsideKey): string {
  return `track:${provider}:${providerId}`;
}

/** @returns undefined unless `text` is the id of an external song */
export function outsideTrackKey(text: string): OutsideKey | undefined {
  const [, provider, providerId] = /^track:(\w+):([\w.-]{1,80})$/.exec(text) ?? [];
  const known = trackProviders.find((one) => one === provider);
  return known && known !== 'backbeat' && providerId ? { provider: known, providerId } : undefined;
}
