import type { ReactNode } from 'react';
import type { Gel } from '../gels.ts';
import { BeatMark } from './beat-mark.tsx';
import { classNames } from './class-names.ts';

interface PosterImage {
  src: string;
  srcSet?: string | undefined;
}

export interface PosterFrameProps {
  image?: PosterImage | undefined;
  alt?: string;
  gel?: Gel | undefined;
  /** For square pictures: a band in the gel makes it 4:5 and shows the date. */
  band?: { weekday: string; day: string } | undefined;
  /** The `sizes` of the picture: how wide it is shown. */
  sizes?: string;
  /** The picture that the first view waits for. */
  first?: boolean;
  children?: ReactNode;
  className?: string;
}

/** 4:5 paper with square corners. Without a picture it shows the logo and the date. */
export function PosterFrame({
  image,
  alt = '',
  gel,
  band,
  sizes,
  first = false,
  children,
  className,
}: PosterFrameProps) {
  const square = band !== undefined;
  return (
    <div className={classNames('poster', square && 'poster-square', className)} data-gel={gel}>
      {image ? (
        <img
          src={image.src}
          srcSet={image.srcSet}
          sizes={sizes}
          alt={alt}
          width={800}
          height={square ? 800 : 1000}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <div className="poster-blank">
          <BeatMark />
        </div>
      )}
      {band && (
        <div className="poster-band" aria-hidden="true">
          <span>{band.weekday}</span>
          <span className="num">{band.day}</span>
        </div>
      )}
      {children}
    </div>
  );
}
