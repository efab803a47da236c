export const neighborhoodsTitle = 'By neighborhood';
