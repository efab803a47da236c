/** Personal answers are never stored, not even for the back button. */
export const personal = () => ({ 'cache-control': 'private, no-store' });
