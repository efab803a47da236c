export { HashtagsSection } from './hashtags-section.tsx';
