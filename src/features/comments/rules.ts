export const commentPrefix = 'comment:';
