export { BoxOffice } from './box-office.tsx';
