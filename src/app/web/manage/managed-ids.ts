import { CommunityId, wireIdIn } from '#platform/ids.ts';

/** The id on the wire behind the address of a community, with or without its prefix. */
export function communityIdOf(id: string): string {
  return wireIdIn(CommunityId, id);
}

/** The same of a venue: one of our own has a bare id in its address. */
export function venueIdOf(id: string): string {
  return id.startsWith('venue:') ? id : `venue:backbeat:${id}`;
}
