import { signInIntent } from '#modules/identity/accounts/web/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { IconHeart, IconHeartFill } from '#platform/ui/icons.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';

type LikeButtonProps = {
  liked: boolean;
  total: number;
  onPress: () => void;
  /** The liked item, as in "post by Wren Abara". */
  name: string;
  /** Hides a count of zero. */
  quiet?: boolean;
};

/** A heart button with the full count (FED-06, FED-09). */
export function LikeButton({ liked, total, onPress, name, quiet = false }: LikeButtonProps) {
  const isCounted = !quiet || total > 0;
  return (
    <button type="button" aria-pressed={liked} onClick={onPress} {...signInIntent}>
      {liked ? <IconHeartFill className="text-meter" /> : <IconHeart />}
      {isCounted && <span className="num">{fullCountText(total)}</span>}
      <VisuallyHidden>
        {isCounted && (total === 1 ? ' like. ' : ' likes. ')}Like {name}
      </VisuallyHidden>
    </button>
  );
}
