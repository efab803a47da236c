import type { ReactNode } from 'react';
import { Tabs } from '#platform/ui/tabs.tsx';
import { resultWords as words } from '../results-copy.ts';
import { SentBroadcasts } from './sent-broadcasts.tsx';

type PostsAndBroadcastsProps = {
  /** The wire id of an event, community or artist. */
  feedId: string;
  /** The name of its audience: "guests", "members", "followers". */
  audience: string;
  posts: ReactNode;
};

/** The posts of a feed, and how those that were emailed or texted went (BLA-04). */
export function PostsAndBroadcasts({ feedId, audience, posts }: PostsAndBroadcastsProps) {
  return (
    <Tabs
      label={words.tabs}
      tabs={[
        { id: 'posts', label: words.posts, panel: posts },
        { id: 'sent', label: words.sent, panel: <SentBroadcasts feedId={feedId} audience={audience} /> },
      ]}
    />
  );
}
