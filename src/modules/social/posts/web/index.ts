export { ComposeBar } from './compose-bar.tsx';
export { openComposer } from './compose.ts';
export { ComposerHost } from './composer/composer-host.tsx';
export { FeedPosts } from './feed-posts.tsx';
export { HomeFeed } from './home-feed.tsx';
export { PostExtensionsContext, type PostExtensions, type PickerProps } from './post-extensions.ts';
export { changePost } from './post-cache.ts';
export { PostCard } from './post-card.tsx';
export { homeQuery, postQuery } from './post-queries.ts';
