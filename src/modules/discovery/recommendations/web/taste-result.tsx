import { signInIntent, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { PreviewButton } from '#modules/music/web/index.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import type { Question } from '../contract.ts';
import { signInPrompt, tasteWords } from '../copy.ts';
import type { SavedAnswer } from './answer-store.ts';
import { learnedOf } from './learned.ts';
import { RecommendRail } from './recommend-rail.tsx';

const words = tasteWords.done;

type TasteResultProps = {
  questions: readonly Question[];
  said: readonly SavedAnswer[];
  /** Set while questions are left. */
  onGoOn: (() => void) | undefined;
  onAgain: () => void;
};

/** Results of the test and the events they lead to (TST-03). */
export function TasteResult({ questions, said, onGoOn, onAgain }: TasteResultProps) {
  const me = useMe();
  const { genres, artists, tracks, liked } = learnedOf(questions, said);
  return (
    <div className="page taste-result">
      <div className="grid gap-2">
        <h1 className="display text-(length:--t-h1)">{words.title}</h1>
        <p className="text-ink-2" role="status">
          {liked === 0 ? words.nothing : words.liked(liked)}
        </p>
      </div>
      {genres.length > 0 && (
        <section aria-label={words.genres}>
          <ol className="taste-genres">
            {genres.map(({ slug, name, share }) => (
              <li key={slug}>
                <Link to="/explore" search={{ genre: slug }}>
                  <span style={{ inlineSize: `${Math.round(30 + share * 70)}%` }} aria-hidden="true" />
                  <span className="display">{name}</span>
                  <span className="sr-only"> {words.explore(name)}</span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="taste-likes">
        <Liked title={words.artists} questions={artists} />
        <Liked title={words.tracks} questions={tracks} />
      </div>
      {me ? <RecommendRail userId={me.id} hasTest={false} /> : <Keep />}
      <div className="flex flex-wrap gap-3">
        {onGoOn && (
          <Button variant="outline" onClick={onGoOn}>
            {words.goOn}
          </Button>
        )}
        <Button variant="quiet" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}

function Liked({ title, questions }: { title: string; questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section>
      <h2 className="heading pb-2">{title}</h2>
      <ul>
        {questions.map(({ id, name, note, images: [image], gel, track }) => (
          <li key={id} className="taste-liked" data-gel={gel}>
            <Avatar id={id} name={name} image={image && imageUrl(image, 160)} size={52} shape="square" />
            <span className="min-w-0">
              <bdi className="block font-semibold truncate">{name}</bdi>
              <bdi className="block text-small text-ink-2 truncate">{note}</bdi>
            </span>
            {track && <PreviewButton track={track} artist={track.artists.items[0]?.name ?? note} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Keep() {
  const { requireSignIn } = useSignIn();
  return (
    <section className="ground-surface taste-keep">
      <p className="text-ink-2">{words.signInHint}</p>
      <Button variant="lit" size="large" {...signInIntent} onClick={() => requireSignIn(signInPrompt)}>
        {words.keep}
      </Button>
    </section>
  );
}
