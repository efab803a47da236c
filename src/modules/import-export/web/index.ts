export { MoveSection } from './move-section.tsx';
