export { DisputesSection } from './disputes-section.tsx';
