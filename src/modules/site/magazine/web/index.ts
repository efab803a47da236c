export { articleQuery, articlesQuery } from './magazine-queries.ts';
