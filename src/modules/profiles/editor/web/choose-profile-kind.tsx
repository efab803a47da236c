import { IconMicrophoneStage, IconStorefront, IconUsersThree } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { draftTypes } from '../contract.ts';
import { formWords, kindWords } from '../copy.ts';

const icons = {
  community: <IconUsersThree />,
  artist: <IconMicrophoneStage />,
  venue: <IconStorefront />,
} as const;

/** Asks which kind of profile to create (PRF-09). */
export function ChooseProfileKind() {
  return (
    <div className="page pt-8 md:pt-14 pb-16 grid gap-6">
      <h1 className="display text-(length:--t-h1)">{formWords.title}</h1>
      <p className="text-lead text-ink-2">{formWords.lead}</p>
      <ul className="grid md:grid-cols-3 gap-4">
        {draftTypes.map((type) => (
          <li key={type}>
            <Link
              to={kindWords[type].path}
              className="grid gap-2 content-start h-full p-5 rounded-panel border border-line hover:bg-hover"
            >
              <span className="text-h2 text-meter">{icons[type]}</span>
              <span className="heading">{kindWords[type].title}</span>
              <span className="text-ink-2">{kindWords[type].lead}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
