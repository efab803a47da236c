export { NightTags } from '#modules/discovery/search/web/index.ts';
