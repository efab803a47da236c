import { useRef, useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { IconButton } from '#platform/ui/button.tsx';
import {
  IconCopy,
  IconDotsThree,
  IconFlag,
  IconPencilSimple,
  IconPushPin,
  IconTrash,
} from '#platform/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import type { FeedPost } from '../contract.ts';
import { creatorsLine, postWords } from '../copy.ts';
import { openComposer } from './compose.ts';
import { usePostActs } from './use-post-acts.ts';

/** Lists the other actions that the viewer may take (FED-16). */
export function PostMenu({ post, onDeleted }: { post: FeedPost; onDeleted?: (() => void) | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const acts = usePostActs(post);
  const { may } = post;
  const next = useRef<HTMLElement>(undefined);

  async function remove() {
    setBusy(true);
    next.current = nextMenu(post.id);
    const isGone = await acts.remove();
    setBusy(false);
    setAsking(false);
    if (isGone) onDeleted?.();
    else next.current = undefined;
  }

  const items: (MenuItem | false | undefined)[] = [
    { label: postWords.copyLink, icon: <IconCopy />, onSelect: () => void acts.copyLink() },
    may.edit && {
      label: postWords.edit,
      icon: <IconPencilSimple />,
      onSelect: () => openComposer({ edit: post }),
    },
    may.pin && {
      label: post.pinned ? postWords.unpin : postWords.pin,
      icon: <IconPushPin />,
      onSelect: () => void acts.pin(),
    },
    acts.report && !may.edit && { label: postWords.report, icon: <IconFlag />, onSelect: acts.report },
    may.delete && {
      label: postWords.delete,
      icon: <IconTrash />,
      tone: 'danger',
      onSelect: () => setAsking(true),
    },
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            data-post-menu={post.id}
            label={postWords.more(creatorsLine(post.creators))}
            icon={<IconDotsThree />}
          />
        }
        items={items.filter((item) => item !== undefined && item !== false)}
        align="end"
      />
      <AlertDialog
        {...postWords.ask}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void remove()}
        busy={isBusy}
        // The menu is gone with its post.
        finalFocus={() => next.current ?? true}
      />
    </>
  );
}

/** The menu of the next post on the page, or of the one before. */
function nextMenu(postId: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-post-menu]')];
  const place = all.findIndex(({ dataset }) => dataset['postMenu'] === postId);
  return all[place + 1] ?? all[place - 1];
}
