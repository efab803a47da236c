import { CommunityId, wireIdIn } from '#platform/ids.ts';

/** The community's wire id from an address with or without prefix. */
export function communityIdOf(id: string): string {
  return wireIdIn(CommunityId, id);
}

/** The venue's wire id from an address; our own venues have a bare id there. */
export function venueIdOf(id: string): string {
  return id.startsWith('venue:') ? id : `venue:backbeat:${id}`;
}
