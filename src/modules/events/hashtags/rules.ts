import { v5 } from 'uuid';

const namespace = '5b1f2f0e-64c1-5d0b-9b52-1f6d3c7a9e10';

/** The id of a hashtag where a row id is needed: in the log and in the search index. */
export const idOfHashtag = (tag: string): string => v5(`hashtag ${tag}`, namespace);
