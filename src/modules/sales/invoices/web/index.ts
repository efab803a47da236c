export { InvoicesSection } from './invoices-section.tsx';
export { OrderInvoices } from './order-invoices.tsx';
export { SellerSection } from './seller-section.tsx';
