export { NightTags } from '#features/search/web/index.ts';
