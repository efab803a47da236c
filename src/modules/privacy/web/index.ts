export { DataSection } from './data-section.tsx';
export { dataExportQuery, deletionStatusQuery } from './privacy-queries.ts';
