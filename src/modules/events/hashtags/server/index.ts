export { listHashtags, listShownHashtags, setHashtagHidden, type TagRow } from './store.ts';
