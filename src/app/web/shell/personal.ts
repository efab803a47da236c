/** Answers that are one person's alone are kept by nobody, not even by the back button. */
export const personal = () => ({ 'cache-control': 'private, no-store' });
