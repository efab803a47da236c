import type { ProfileCard } from '#features/profiles/contract.ts';
import { imageUrl } from '#features/media/rules.ts';
import { Avatar } from '#kit/web/avatar.tsx';
import { Checkbox } from '#kit/web/checkbox.tsx';
import { buyerWords } from '../copy.ts';
import { namesText } from './host-communities.ts';

interface JoinChoiceProps {
  communities: readonly ProfileCard[];
  isJoining: boolean;
  onChange: (isJoining: boolean) => void;
}

/** Joins whoever runs the event; never chosen for the buyer (CHK-13). */
export function JoinChoice({ communities, isJoining, onChange }: JoinChoiceProps) {
  const [first] = communities;
  if (!first) return null;
  const image = first.images[0];
  return (
    <div className="flex items-center gap-4 rounded-paper bg-room-2 px-4 py-3">
      <Avatar id={first.id} name={first.name} image={image && imageUrl(image, 80)} size={44} shape="square" />
      <Checkbox
        end
        className="grow"
        checked={isJoining}
        hint={buyerWords.joinHint}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span className="font-semibold">
          {buyerWords.join(namesText(communities.map(({ name }) => name)))}
        </span>
      </Checkbox>
    </div>
  );
}
