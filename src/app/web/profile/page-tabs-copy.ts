export const tabWords = {
  sections: 'Sections of this page',
  posts: 'Posts',
  loadingPosts: 'Loading posts',
} as const;
