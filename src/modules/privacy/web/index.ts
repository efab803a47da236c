export { DataSection } from './data-section.tsx';
export { dataExportQuery, leavingQuery } from './leaving-queries.ts';
