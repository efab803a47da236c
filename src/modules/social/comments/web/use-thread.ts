import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { ownCard } from '#modules/profiles/profiles/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import { deleteComment, editComment, type Comment } from '../contract.ts';
import { commentWords } from '../copy.ts';
import { commentsKey, insertComment, removeComment, replaceComment, sendComment } from './comment-queries.ts';

const unsent = 'comment:unsent:';
let written = 0;

/** Whether the comment is shown before the server has accepted it. */
export const isUnsent = (id: string) => id.startsWith(unsent);

type CommentInput = { readonly me: Me; readonly text: string; readonly parentId: string | null };

/** Sends, edits and deletes comments; new ones appear before the answer. @param onCount called with the change in the number of comments */
export function useThread(on: string, onCount: (change: number) => void) {
  const client = useQueryClient();

  const { mutateAsync } = useMutation({
    mutationFn: ({ text, parentId }: CommentInput) => sendComment(on, text, parentId),
    onMutate: async ({ me, text, parentId }: CommentInput) => {
      await client.cancelQueries({ queryKey: commentsKey(on) });
      const id = `${unsent}${(written += 1)}`;
      insertComment(client, on, guess({ me, text, parentId }, id, on));
      return id;
    },
    onSuccess: (comment, { parentId }, id) => {
      removeComment(client, on, { id, parentId });
      insertComment(client, on, comment);
      onCount(1);
    },
    onError: (error, { parentId }, id) => {
      if (id) removeComment(client, on, { id, parentId });
      showFailure(error);
    },
    onSettled: () => {
      // Sending cancelled the first load of the list, so load it again.
      const queryKey = commentsKey(on);
      if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
    },
  });

  const deletion = useMutation({
    mutationFn: ({ id }: Pick<Comment, 'id' | 'parentId' | 'replies'>) =>
      getSend()(deleteComment, { commentId: id }),
    onSuccess: (_gone, { replies, ...comment }) => {
      removeComment(client, on, comment);
      onCount(-1 - replies.total);
      toast(commentWords.deleted);
    },
    onError: showFailure,
  });

  const edit = useMutation({
    mutationFn: (next: { id: string; text: string }) =>
      getSend()(editComment, { commentId: next.id, text: next.text }),
    onSuccess: (comment) => {
      replaceComment(client, on, comment);
      toast(commentWords.saved);
    },
    onError: showFailure,
  });

  return {
    edit: edit.mutateAsync,
    say: mutateAsync,
    remove: deletion.mutateAsync,
    isRemoving: deletion.isPending,
  };
}

function guess({ me, text, parentId }: CommentInput, id: string, on: string): Comment {
  return {
    id,
    itemId: on,
    parentId,
    text,
    createdAt: new Date().toISOString(),
    editedAt: null,
    users: { items: [ownCard(me)] },
    likes: { items: [], total: 0 },
    liked: false,
    likeId: null,
    mayEdit: false,
    mayDelete: false,
    replies: { items: [], total: 0, next: null },
  };
}
