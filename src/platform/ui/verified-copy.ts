export const verifiedLabel = 'Verified';
