import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconLinkSimple, IconPencilSimple, IconPlus, IconTag, IconTrash } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { worthText } from '../copy.ts';
import { removePromotion, type ManagedPromotion, type PromotedEvent } from '../manage-contract.ts';
import { limitsText, promoSectionWords as words, usedText } from '../manage-copy.ts';
import { managedPromosKey, managedPromosQuery, type PromoSide } from './managed-promos.ts';

const PromoDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./promo-drawer.tsx').then((part) => part.PromoDrawer),
);

type Managed = Pick<ManagedEvent, 'id' | 'timezone' | 'zoneCity' | 'providerCode' | 'providerId'>;

/** The panel over the list. `times` resets the form on each opening. */
type Opened = { readonly times: number; readonly promotion: ManagedPromotion | undefined };

/** The promo codes of an event, for its team (PRM-15). */
export function PromosSection({ managed }: { managed: Managed }) {
  const [side, setSide] = useState<PromoSide>('live');
  const [isOpen, setOpen] = useState(false);
  const [{ times, promotion }, setOpened] = useState<Opened>({ times: 0, promotion: undefined });
  const query = useInfiniteQuery(managedPromosQuery(managed.id, side));
  const promotions = query.data?.pages.flatMap(({ items }) => items);
  const event = query.data?.pages[0]?.event;

  function open(chosen?: ManagedPromotion) {
    setOpened({ times: times + 1, promotion: chosen });
    setOpen(true);
  }
  const add = (
    <Button onClick={() => open()} disabled={!event} {...PromoDrawer.onIntent}>
      <IconPlus /> {words.add}
    </Button>
  );
  const isEmpty = side === 'live' && promotions?.length === 0;

  return (
    <section className="grid gap-6" aria-label={words.heading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChipGroup label={words.side}>
          {(['live', 'archived'] as const).map((one) => (
            <Chip key={one} pressed={side === one} onClick={() => setSide(one)}>
              {words[one]}
            </Chip>
          ))}
        </ChipGroup>
        {!isEmpty && add}
      </div>
      {query.isError && !promotions && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={6} />}
      {isEmpty && (
        <EmptyState icon={<IconTag />} title={words.none} message={words.noneWhy}>
          {add}
        </EmptyState>
      )}
      {side === 'archived' && promotions?.length === 0 && <p className="text-ink-2">{words.noneArchived}</p>}
      {event && promotions && promotions.length > 0 && (
        <ul aria-label={words.heading}>
          {promotions.map((one) => (
            <PromoRow key={one.id} promotion={one} event={event} managed={managed} onEdit={() => open(one)} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
      {event && (
        <PromoDrawer
          key={times}
          open={isOpen}
          onOpenChange={setOpen}
          managed={managed}
          event={event}
          promotion={promotion}
        />
      )}
    </section>
  );
}

type PromoRowProps = {
  promotion: ManagedPromotion;
  event: PromotedEvent;
  managed: Managed;
  onEdit: () => void;
};

const mark = 'data-remove-promo';

function PromoRow({ promotion, event, managed, onEdit }: PromoRowProps) {
  const { promoCode, archived, wasUsed } = promotion;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { remove, isBusy } = useRemoval(managed.id, promotion, () => {
    if (button.current) passFocusOn(button.current, mark);
  });
  const limits = limitsText(promotion, event, managed.timezone);
  return (
    <li className="grid gap-2 py-4 border-t border-line">
      <div className="flex flex-wrap items-center gap-3">
        <bdi className="font-semibold text-lead wrap-anywhere">{promoCode}</bdi>
        <Badge tone="line">{worthText(promotion, event.currency)}</Badge>
        <span className="num text-ink-2">{usedText(promotion)}</span>
      </div>
      {limits && <p className="text-small text-ink-2">{limits}</p>}
      {!archived && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-label={`${words.copyLink}: ${promoCode}`}
            onClick={() => void copyLink(managed, promoCode)}
          >
            <IconLinkSimple /> {words.copyLink}
          </Button>
          <Button
            variant="quiet"
            aria-label={`${words.edit} ${promoCode}`}
            onClick={onEdit}
            {...PromoDrawer.onIntent}
          >
            <IconPencilSimple /> {words.edit}
          </Button>
          <Button
            ref={button}
            variant="quiet"
            busy={isBusy}
            {...{ [mark]: '' }}
            aria-label={`${wasUsed ? words.archive : words.remove} ${promoCode}`}
            onClick={() => setAsking(true)}
            {...AlertDialog.onIntent}
          >
            <IconTrash /> {wasUsed ? words.archive : words.remove}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={wasUsed ? words.archiveTitle(promoCode) : words.removeTitle(promoCode)}
        message={wasUsed ? words.archiveWhy : words.removeWhy}
        confirm={wasUsed ? words.archive : words.remove}
        cancel={words.keep}
        onConfirm={() => {
          setAsking(false);
          remove();
        }}
      />
    </li>
  );
}

/** @param passOn moves the focus on before the code leaves its list */
function useRemoval(eventId: string, { id }: ManagedPromotion, passOn: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(removePromotion, { promotionId: id }),
    onSuccess: ({ archived }) => {
      passOn();
      toast({ title: archived ? words.didArchive : words.didRemove, tone: 'success' });
      return queries.invalidateQueries({ queryKey: managedPromosKey(eventId) });
    },
    onError: showFailure,
  });
  return { remove: mutate, isBusy: isPending };
}

/** The link opens checkout with the code applied. Without clipboard access, it can be copied by hand. */
function copyLink(event: Managed, code: string): Promise<boolean> {
  const link = new URL(eventPath(event), window.location.origin);
  link.search = new URLSearchParams({ checkout: 'tickets', promo: code }).toString();
  return copyText(
    link.href,
    { title: words.linkCopied, message: words.linkCopiedWhy(code) },
    { title: words.copyLink, message: link.href },
  );
}
