export { ShareButton } from './late-share-button.ts';
