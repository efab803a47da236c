export { ShareButton } from './late-share-button.ts';
export { ShareHost } from './share-host.tsx';
export { shareItem } from './share-item.ts';
export { shareableQuery } from './shareable-query.ts';
