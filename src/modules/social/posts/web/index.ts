export { ComposeBar } from './compose-bar.tsx';
export { openComposer } from './compose.ts';
export { ComposerHost } from './composer/composer-host.tsx';
export { FeedPosts } from './feed-posts.tsx';
export { HomeFeed } from './home-feed.tsx';
export { OutsideContext, type Outside, type PickerProps } from './outside.ts';
export { changePost } from './post-cache.ts';
export { PostCard } from './post-card.tsx';
export { homeQuery, postQuery } from './post-queries.ts';
