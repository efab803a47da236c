export { listHashtags, listShownHashtags, setHashtagHidden } from './store.ts';
