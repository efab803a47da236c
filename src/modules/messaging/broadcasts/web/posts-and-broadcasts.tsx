import type { ReactNode } from 'react';
import { useMailHeld } from '#modules/identity/accounts/web/index.ts';
import { IconWarningCircleFill } from '#platform/ui/icons.tsx';
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
  const isHeld = useMailHeld();
  return (
    <>
      {isHeld && <MailHeld />}
      <Tabs
        label={words.tabs}
        tabs={[
          { id: 'posts', label: words.posts, panel: posts },
          { id: 'sent', label: words.sent, panel: <SentBroadcasts feedId={feedId} audience={audience} /> },
        ]}
      />
    </>
  );
}

/** Says before a post is emailed that the emails wait (INS-07). */
function MailHeld() {
  const { title, message } = words.held;
  return (
    <div role="status" className="grid gap-1 p-4 mb-4 border border-line rounded-panel">
      <p className="flex items-center gap-2 font-semibold">
        <IconWarningCircleFill className="shrink-0 text-warn" />
        {title}
      </p>
      <p className="text-ink-2">{message}</p>
    </div>
  );
}
