export type GenreSlug =
  | 'indie'
  | 'techno'
  | 'house'
  | 'jazz'
  | 'hip-hop'
  | 'cumbia'
  | 'folk'
  | 'ambient'
  | 'punk'
  | 'r-and-b'
  | 'soul'
  | 'gospel'
  | 'disco'
  | 'shoegaze'
  | 'dream-pop'
  | 'electro'
  | 'acid'
  | 'dub'
  | 'salsa'
  | 'beats'
  | 'modern-classical';

export type Genre = {
  slug: GenreSlug;
  name: string;
  /** Genres that fit on one lineup. */ near: readonly GenreSlug[];
};

export const genres: readonly Genre[] = [
  { slug: 'indie', name: 'Indie', near: ['dream-pop', 'shoegaze', 'folk'] },
  { slug: 'techno', name: 'Techno', near: ['acid', 'electro', 'house'] },
  { slug: 'house', name: 'House', near: ['disco', 'techno', 'soul'] },
  { slug: 'jazz', name: 'Jazz', near: ['soul', 'beats', 'modern-classical'] },
  { slug: 'hip-hop', name: 'Hip-hop', near: ['beats', 'r-and-b', 'soul'] },
  { slug: 'cumbia', name: 'Cumbia', near: ['salsa', 'dub', 'disco'] },
  { slug: 'folk', name: 'Folk', near: ['indie', 'ambient', 'gospel'] },
  { slug: 'ambient', name: 'Ambient', near: ['modern-classical', 'dub', 'folk'] },
  { slug: 'punk', name: 'Punk', near: ['shoegaze', 'indie', 'electro'] },
  { slug: 'r-and-b', name: 'R&B', near: ['soul', 'hip-hop', 'house'] },
  { slug: 'soul', name: 'Soul', near: ['gospel', 'r-and-b', 'disco'] },
  { slug: 'gospel', name: 'Gospel', near: ['soul', 'r-and-b', 'jazz'] },
  { slug: 'disco', name: 'Disco', near: ['house', 'soul', 'electro'] },
  { slug: 'shoegaze', name: 'Shoegaze', near: ['dream-pop', 'indie', 'punk'] },
  { slug: 'dream-pop', name: 'Dream pop', near: ['shoegaze', 'indie', 'ambient'] },
  { slug: 'electro', name: 'Electro', near: ['techno', 'acid', 'disco'] },
  { slug: 'acid', name: 'Acid', near: ['techno', 'electro', 'house'] },
  { slug: 'dub', name: 'Dub', near: ['cumbia', 'ambient', 'beats'] },
  { slug: 'salsa', name: 'Salsa', near: ['cumbia', 'jazz', 'disco'] },
  { slug: 'beats', name: 'Beats', near: ['hip-hop', 'jazz', 'dub'] },
  { slug: 'modern-classical', name: 'Modern classical', near: ['ambient', 'jazz', 'folk'] },
];
