import { trackProviders, type TrackProvider } from './contract.ts';

export function previewPath(trackId: string): string {
  return `/media/previews/${trackId}.mp3`;
}

export function externalPreviewPath({ provider, providerId }: ExternalTrackKey): string {
  return `/media/previews/${provider}/${encodeURIComponent(providerId)}`;
}

export type ExternalProvider = Exclude<TrackProvider, 'backbeat'>;
export type ExternalTrackKey = { readonly provider: ExternalProvider; readonly providerId: string };

export function externalTrackId({ provider, providerId }: ExternalTrackKey): string {
  return `track:${provider}:${providerId}`;
}

/** @returns undefined unless `text` is the id of an external song */
export function externalTrackKey(text: string): ExternalTrackKey | undefined {
  const [, provider, providerId] = /^track:(\w+):([\w.-]{1,80})$/.exec(text) ?? [];
  const known = trackProviders.find((one) => one === provider);
  return known && known !== 'backbeat' && providerId ? { provider: known, providerId } : undefined;
}
