export { CitiesSection } from './cities-section.tsx';
