export { readExploreFilters, type ExploreFilters } from './explore/explore-filters.ts';
export { ExplorePage } from './explore/explore-page.tsx';
export { browseQuery, resultsQuery } from './explore/explore-queries.ts';
export { isBrowsing } from './explore/wanted.ts';
export { SearchEntry } from './search-entry.ts';
export {
  ArtistTags,
  EventTags,
  HashtagTags,
  HostTags,
  EventTagsField,
  PerformerTags,
  TrackTags,
} from './tags/tag-editors.tsx';
