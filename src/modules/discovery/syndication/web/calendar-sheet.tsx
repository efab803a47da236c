import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { queryOf } from '#platform/ui/api.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { Drawer } from '#platform/ui/drawer.tsx';
import { IconCopy } from '#platform/ui/icons.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { getFanFeeds, renewFanFeeds, type FanFeeds } from '../contract.ts';
import { feedWords } from '../copy.ts';

type CalendarSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; userId: string };

const fanFeedsQuery = (userId: string) => queryOf(getFanFeeds, { userId }, ['feeds', userId]);

/** Opens, copies and replaces the user's calendar URL (FAN-02). */
export function CalendarSheet({ open, onOpenChange, userId }: CalendarSheetProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={feedWords.title} description={feedWords.text}>
      <Addresses userId={userId} />
    </Drawer>
  );
}

function Addresses({ userId }: { userId: string }) {
  const { data: feeds, isError, refetch } = useQuery(fanFeedsQuery(userId));
  if (isError && !feeds)
    return (
      <div className="grid gap-3 pb-2" role="alert">
        <p>{feedWords.failed}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          {feedWords.again}
        </Button>
      </div>
    );
  if (!feeds) return <Skeleton lines={4} />;
  return (
    <div className="grid gap-3 pb-2">
      <output
        aria-label={feedWords.address}
        className="block p-3 rounded-control bg-raised num select-all break-all"
      >
        {feeds.calendarUrl}
      </output>
      <p className="text-small text-ink-2">{feedWords.secret}</p>
      <Button onClick={() => void copy(feeds.calendarUrl)}>
        <IconCopy />
        {feedWords.copy}
      </Button>
      <ButtonLink variant="outline" href={feeds.calendarUrl.replace(/^https?:/, 'webcal:')}>
        {feedWords.open}
      </ButtonLink>
      <Renew userId={userId} />
    </div>
  );
}

function Renew({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(renewFanFeeds, { userId }),
    onSuccess: (feeds: FanFeeds) => {
      client.setQueryData(fanFeedsQuery(userId).queryKey, feeds);
      setAsking(false);
      toast({ ...feedWords.renewed, tone: 'success' });
    },
    onError: (error) => {
      setAsking(false);
      showFailure(error);
    },
  });
  return (
    <>
      <Button variant="bare" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
        {feedWords.renew}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={feedWords.renewTitle}
        message={feedWords.renewText}
        confirm={feedWords.renewYes}
        cancel={feedWords.renewNo}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}

const copy = (address: string) =>
  copyText(address, feedWords.copied, { ...feedWords.notCopied, tone: 'danger' });
