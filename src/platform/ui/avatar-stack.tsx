import { countText, fullCountText } from '../count-text.ts';
import { Avatar, type AvatarProps } from './avatar.tsx';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface AvatarStackProps {
  people: readonly Pick<AvatarProps, 'id' | 'name' | 'image'>[];
  /** Total count; the rest is shown as "+N". */
  total?: number;
  shown?: number;
  size: number;
  className?: string;
}

/** A few of many avatars. The ring takes the color of the ground (`.ground-…`). */
export function AvatarStack({ people, total = people.length, shown = 3, size, className }: AvatarStackProps) {
  const faces = people.slice(0, shown);
  const rest = total - faces.length;
  if (faces.length === 0) return null;
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <span className="avatar-stack" style={{ '--size': `${size}px` }}>
        {faces.map((person) => (
          <Avatar key={person.id} {...person} size={size} />
        ))}
      </span>
      <VisuallyHidden>
        {faces.map((person) => person.name).join(', ')}
        {rest > 0 && ` and ${fullCountText(rest)} more`}
      </VisuallyHidden>
      {rest > 0 && (
        <span className="num text-small text-ink-2" aria-hidden="true">
          +{countText(rest)}
        </span>
      )}
    </span>
  );
}
