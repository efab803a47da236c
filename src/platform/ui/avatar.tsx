import { avatarPairOf, initialsOf } from '../initials.ts';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** Determines the colors behind the initials. */
  id: string;
  name: string;
  image?: string | null | undefined;
  /** In pixels. */
  size?: number;
  /** Users are round; communities, artists and venues are square. */
  shape?: 'round' | 'square';
  /** `true` if no name is next to it; otherwise screen readers skip it. */
  spoken?: boolean;
  className?: string;
}

/** A picture, or initials on one of five color pairs [PRF-06]. */
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
  };
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
