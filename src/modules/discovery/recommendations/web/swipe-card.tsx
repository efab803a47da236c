import { useRef } from 'react';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { PreviewButton } from '#modules/music/web/index.ts';
import type { Question } from '../contract.ts';
import { tasteWords as words } from '../copy.ts';
import type { Verdict } from '../rules.ts';

type SwipeCardProps = {
  question: Question;
  /** On top, waiting behind it, or leaving with a verdict. */
  place: 'now' | 'next' | Verdict;
  onSay: (verdict: Verdict) => void;
  onGone: () => void;
};

/** Pixels of drag after which a released card leaves. A quick flick needs less. */
const farEnough = 96;
const flick = { pixels: 24, perMs: 0.6 };

/** A draggable card. Writes the drag position to the element directly, so that no frame waits for React. */
export function SwipeCard({ question, place, onSay, onGone }: SwipeCardProps) {
  const drag = useRef<{ x: number; at: number }>(undefined);
  const isNow = place === 'now';
  const { type, name, note, images, gel, track } = question;
  const [image] = images;

  function lean(card: HTMLElement, x: number) {
    card.style.setProperty('--x', String(x));
    if (Math.abs(x) < flick.pixels) delete card.dataset['lean'];
    else card.dataset['lean'] = x > 0 ? 'like' : 'pass';
  }

  function end(event: React.PointerEvent<HTMLElement>, isCancelled = false) {
    const card = event.currentTarget;
    const begun = drag.current;
    drag.current = undefined;
    delete card.dataset['held'];
    if (!begun) return;
    const x = event.clientX - begun.x;
    const isFlick = Math.abs(x) > flick.pixels && Math.abs(x) / (event.timeStamp - begun.at) > flick.perMs;
    if (!isCancelled && (Math.abs(x) > farEnough || isFlick)) onSay(x > 0 ? 'like' : 'pass');
    else lean(card, 0);
  }

  return (
    <article
      className="taste-card"
      data-place={place}
      data-type={type}
      data-gel={gel}
      aria-hidden={!isNow || undefined}
      inert={!isNow}
      onAnimationEnd={(event) => event.target === event.currentTarget && !isNow && onGone()}
      onPointerDown={(event) => {
        if (!isNow || event.button !== 0 || (event.target as Element).closest('button, input')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['held'] = '';
        drag.current = { x: event.clientX, at: event.timeStamp };
      }}
      onPointerMove={(event) => drag.current && lean(event.currentTarget, event.clientX - drag.current.x)}
      onPointerUp={(event) => end(event)}
      onPointerCancel={(event) => end(event, true)}
    >
      {image && type !== 'genre' ? (
        <img
          src={imageUrl(image, 640)}
          srcSet={imageSources(image, 1080)}
          sizes="(min-width: 48rem) 24rem, 85vw"
          alt=""
          width={640}
          height={640}
          draggable={false}
          decoding="async"
        />
      ) : (
        <span className="taste-blank" aria-hidden="true">
          {name}
        </span>
      )}
      <span className="taste-mark" data-verdict="like" aria-hidden="true">
        {words.marks.like}
      </span>
      <span className="taste-mark" data-verdict="pass" aria-hidden="true">
        {words.marks.pass}
      </span>
      <div className="taste-caption">
        <div className="min-w-0">
          <p className="text-caption">{words.kinds[type]}</p>
          <h2 className="display" dir="auto">
            {name}
          </h2>
          {note && (
            <p className="text-ink-2 truncate">{type === 'genre' ? <>With {note}</> : <bdi>{note}</bdi>}</p>
          )}
        </div>
        {track && isNow && <PreviewButton track={track} artist={track.artists.items[0]?.name ?? note} />}
      </div>
    </article>
  );
}
