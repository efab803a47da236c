/** A cash sale that a device made offline and that couldn’t be recorded, as its host sees it. */
export const refusedSale = {
  id: 'sale:1',
  method: 'cash',
  what: '2 × Entry',
  total: 5000,
  currency: 'usd',
  why: '',
  soldAt: '2026-11-29T07:00:00Z',
  till: 'Front door',
  resolved: false,
};
