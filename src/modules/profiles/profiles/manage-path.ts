import { profilePath } from './rules.ts';

/** The management page of a community, artist or venue (RTE-11, RTE-14, VEN-05). Users have theirs in the settings. */
export function manageProfilePath(profile: Parameters<typeof profilePath>[0], section = '') {
  const page = managePage(profile);
  return section ? (`${page}/${section}` as const) : page;
}

function managePage(profile: Parameters<typeof profilePath>[0]) {
  const [, , first = '', second = ''] = profilePath(profile).split('/');
  if (profile.type === 'user') return '/settings' as const;
  if (profile.type === 'artist') return `/artist/${first}/${second}/manage` as const;
  return `/${profile.type}/${first}/manage` as const;
}
