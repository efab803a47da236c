import { profilePath } from './rules.ts';

/** Where a community, artist or venue is run (RTE-11, RTE-14, VEN-05). */
export function manageProfilePath(profile: Parameters<typeof profilePath>[0], section = ''): string {
  const [, , ...key] = profilePath(profile).split('/');
  return ['', profile.type, ...key, 'manage', ...(section ? [section] : [])].join('/');
}
