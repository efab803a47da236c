import type { CSSProperties } from 'react';
import { avatarPairOf, initialsOf } from '../initials.ts';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** Chooses the colours behind the initials. */
  id: string;
  name: string;
  image?: string | null | undefined;
  /** In pixels. */
  size?: number;
  /** People are round, communities, artists and venues square. */
  shape?: 'round' | 'square';
  /** Silent beside the name it belongs to, which is the rule; `true` where the picture stands alone. */
  spoken?: boolean;
  className?: string;
}

/** A picture, or initials on one of five pairs [PRF-06]. */
export function Avatar({
  id,
  name,
  image,
  size = 40,
  shape = 'round',
  spoken = false,
  className,
}: AvatarProps) {
  const pair = avatarPairOf(id);
  const style = {
    '--size': `${size}px`,
    '--from': `var(--av${pair}a)`,
    '--to': `var(--av${pair}b)`,
  } as CSSProperties;
  return (
    <span
      className={classNames('avatar', shape === 'square' && 'avatar-square', className)}
      style={style}
      {...(spoken ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {image ? (
        <img src={image} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
