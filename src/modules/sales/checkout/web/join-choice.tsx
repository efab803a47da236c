import type { Event } from '#modules/events/events/contract.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { buyerWords } from '../copy.ts';
import { namesText } from './host-communities.ts';
import { useJoinableHosts, type JoinableHost } from './use-joinable-hosts.ts';

interface JoinChoiceProps {
  event: Event;
  isJoining: boolean;
  onChange: (isJoining: boolean) => void;
}

/** Joins the communities that run the event; never chosen for the buyer (CHK-13). */
export function JoinChoice({ event, isJoining, onChange }: JoinChoiceProps) {
  const communities = useJoinableHosts(event);
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
        <span className="font-semibold">{labelOf(communities)}</span>
      </Checkbox>
    </div>
  );
}

function labelOf(communities: readonly JoinableHost[]): string {
  const names = namesText(communities.map(({ name }) => name));
  const isRequest = communities.every(({ membershipType }) => membershipType !== 'open');
  return isRequest ? buyerWords.askToJoin(names) : buyerWords.join(names);
}
