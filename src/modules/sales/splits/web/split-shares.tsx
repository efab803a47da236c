import { Badge } from '#platform/ui/badge.tsx';
import type { Split, SplitShare } from '../contract.ts';
import { answerWords, splitWords as words, termsText } from '../copy.ts';
import type { ShareAnswer } from '../rules.ts';

const tones = { waiting: 'line', accepted: 'ok', declined: 'danger' } as const satisfies Record<
  ShareAnswer,
  string
>;

type Version = NonNullable<Split['latest']>;

/** The split that counts now, and what happens next. */
export function splitStateText({ isFrozen, latest, agreed }: Split): string {
  if (isFrozen) return agreed || !latest ? words.states.frozen : words.states.frozenPart;
  if (agreed && agreed.version === latest?.version) return words.states.agreed;
  return agreed ? words.states.changing : words.states.waiting;
}

/** The split as everyone in it sees it. A change is shown below the version that counts until then. */
export function SplitVersions({ split, ownId }: { split: Split; ownId?: string }) {
  const { latest, agreed, host, isFrozen } = split;
  const isChanging = agreed !== null && latest !== null && agreed.version !== latest.version;
  const final = isFrozen ? (agreed ?? latest) : latest;
  return (
    <div className="grid gap-4">
      {isChanging && !isFrozen && (
        <Shares title={words.inForce} version={agreed} host={host} {...(ownId && { ownId })} />
      )}
      {final && (
        <Shares
          {...(isChanging && !isFrozen && { title: words.proposed })}
          version={final}
          host={host}
          {...(ownId && { ownId })}
        />
      )}
    </div>
  );
}

type SharesProps = { title?: string; version: Version; host: string; ownId?: string };

function Shares({ title, version: { shares, currency }, host, ownId }: SharesProps) {
  return (
    <div className="grid gap-2">
      {title && <h4 className="text-small font-semibold">{title}</h4>}
      <ol>
        {shares.map((share) => (
          <Share key={share.party.id} share={share} currency={currency} isOwn={share.party.id === ownId} />
        ))}
      </ol>
      <p className="text-small text-ink-2">
        <bdi>{words.rest(host)}</bdi>
      </p>
    </div>
  );
}

type ShareProps = { share: SplitShare; currency: string; isOwn: boolean };

function Share({ share: { party, terms, answer, reason }, currency, isOwn }: ShareProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 border-t border-line">
      <div className="grid gap-1 min-w-0 flex-1 basis-48">
        <span className="font-semibold wrap-anywhere">
          <bdi>{party.name}</bdi>
          {isOwn && <span className="font-normal text-ink-2"> · {words.yours}</span>}
        </span>
        <span className="num">{termsText(terms, currency)}</span>
        {reason && <span className="text-small text-ink-2 wrap-anywhere">{words.reason(reason)}</span>}
      </div>
      <Badge tone={tones[answer]}>{answerWords[answer]}</Badge>
    </li>
  );
}
