import { bareId, CommunityId, isUuid, UserId, type ProfileId } from '#platform/ids.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import type { ProfileType } from './contract.ts';

/** Identifies a profile, as its wire id does. */
export type ProfileKey = {
  readonly type: ProfileType;
  readonly provider: string;
  readonly providerId: string;
};

/** The id of a profile on the wire (PLT-04, PLT-05). */
export function profileWireId({
  type,
  id,
  provider,
  providerId,
}: ProfileKey & { readonly id: ProfileId }): string {
  if (type === 'user') return UserId.encode(id as UserId);
  if (type === 'community') return CommunityId.encode(id as CommunityId);
  return `${type}:${provider}:${providerId}`;
}

/** Parses a wire id of an artist, venue or event. An id without a prefix is one of Backbeat's own. */
export function outsideKey(type: 'artist' | 'venue' | 'event', text: string) {
  const parts = text.startsWith(`${type}:`) ? text.slice(type.length + 1).split(':') : ['backbeat', text];
  return { provider: parts[0] ?? '', providerId: parts.slice(1).join(':') };
}

/** @returns undefined if it isn't the wire id of a profile */
export function profileKeyOf(text: string): ProfileKey | undefined {
  if (text.startsWith('artist:')) return { type: 'artist', ...outsideKey('artist', text) };
  if (text.startsWith('venue:')) return { type: 'venue', ...outsideKey('venue', text) };
  const type = text.startsWith(CommunityId.prefix) ? 'community' : 'user';
  const providerId = (type === 'community' ? CommunityId : UserId).decode(text);
  return providerId ? { type, provider: 'backbeat', providerId } : undefined;
}

type ProfilePath =
  | `/users/${string}`
  | `/communities/${string}`
  | `/artists/${string}/${string}`
  | `/venues/${string}`;

/** The page of a profile, without its slug. */
export function profilePath(profile: {
  type: ProfileType;
  id: string;
  provider: string;
  providerId: string;
}): ProfilePath {
  const bare = bareId(profile.id);
  if (profile.type === 'user') return `/users/${bare}`;
  if (profile.type === 'community') return `/communities/${bare}`;
  if (profile.type === 'artist')
    return `/artists/${artistProviderCode(profile.provider)}/${profile.providerId}`;
  return `/venues/${isUuid(bare) ? bare : profile.id}`;
}

/** The providers of artists and music, one letter each (PLT-07). */
export const artistProviderCodes = { backbeat: 'b', spotify: 's', appleMusic: 'm', deezer: 'd' } as const;

export function artistProviderCode(provider: string): string {
  return isKeyOf(artistProviderCodes, provider) ? artistProviderCodes[provider] : 'b';
}

/** @returns undefined for unknown letters */
export function artistProviderOf(code: string): string | undefined {
  return Object.entries(artistProviderCodes).find(([, letter]) => letter === code)?.[0];
}
