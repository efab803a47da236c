export { DataSection } from './data-section.tsx';
export { dataExportQuery, leavingQuery } from './privacy-queries.ts';
