import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PosterFrame, type PosterFrameProps } from './poster-frame.tsx';
import { filled, type Slot } from './slot.ts';

export interface PosterCardProps extends PosterFrameProps {
  title: string;
  /** `<Link to=… />` to the event. The whole card is its target. */
  link: Slot;
  when: ReactNode;
  where: ReactNode;
  price?: ReactNode;
  /** On the picture, such as "Almost gone". */
  tag?: ReactNode;
  /** On the picture but outside the link, such as the like button. */
  action?: ReactNode;
  /** Below the price, such as who is going. */
  aside?: ReactNode;
  big?: boolean;
}

/** A poster with a caption, colored by its own gel. */
export function PosterCard({
  title,
  link,
  when,
  where,
  price,
  tag,
  action,
  aside,
  big,
  className,
  ...poster
}: PosterCardProps) {
  return (
    <article className={classNames('poster-card', big && 'poster-card-big', className)} data-gel={poster.gel}>
      <PosterFrame {...poster} />
      {tag !== undefined && <span className="poster-tag badge badge-lit">{tag}</span>}
      <div className="poster-caption">
        <h3 dir="auto">{filled(link, { className: 'stretched', children: title })}</h3>
        <p>{when}</p>
        <p dir="auto">{where}</p>
        {price !== undefined && <span className="poster-price">{price}</span>}
        {aside !== undefined && <span className="poster-aside">{aside}</span>}
      </div>
      {action !== undefined && <div className="poster-action">{action}</div>}
    </article>
  );
}
