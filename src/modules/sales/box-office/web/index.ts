export { BoxOffice } from './box-office.tsx';
export { StoredSales } from './stored-sales.tsx';
