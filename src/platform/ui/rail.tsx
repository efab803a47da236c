import { Children, useId, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconCaretLeft, IconCaretRight } from './icons.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useRail } from './use-rail.ts';

interface RailProps {
  title: ReactNode;
  /** What the buttons turn: "events". */
  noun: string;
  /** Beside the title: "See all". */
  link?: ReactNode;
  /** How wide an item is; posters by default. */
  itemWidth?: string;
  children: ReactNode;
  className?: string;
}

/** A row that scrolls natively and snaps. Fingers, trackpads and the tab key need nothing else; mice get buttons. */
export function Rail({ title, noun, link, itemWidth, children, className }: RailProps) {
  const id = useId();
  const { ref, atStart, atEnd, turn } = useRail();
  const turns = !(atStart && atEnd);
  return (
    <section aria-labelledby={id} className={className}>
      <SectionHeading id={id} title={title}>
        {link}
        {turns && (
          <span className="hidden gap-1 md:flex">
            <IconButton
              variant="quiet"
              label={`Previous ${noun}`}
              icon={<IconCaretLeft className="rtl:-scale-x-100" />}
              aria-disabled={atStart}
              onClick={() => turn(-1)}
            />
            <IconButton
              variant="quiet"
              label={`Next ${noun}`}
              icon={<IconCaretRight className="rtl:-scale-x-100" />}
              aria-disabled={atEnd}
              onClick={() => turn(1)}
            />
          </span>
        )}
      </SectionHeading>
      <ul
        ref={ref}
        className={classNames('rail')}
        style={itemWidth ? ({ '--item': itemWidth } as CSSProperties) : undefined}
      >
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  );
}
