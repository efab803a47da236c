export const postPageTitle = 'Post';
