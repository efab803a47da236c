export { EventTagsField } from '#modules/discovery/search/web/index.ts';
