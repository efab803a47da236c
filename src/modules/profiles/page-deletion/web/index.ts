export { DeletePagePart } from './delete-page-part.tsx';
