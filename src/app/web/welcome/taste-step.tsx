import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { genresQuery } from '#modules/music/web/index.ts';
import { changeOwnProfile, ownProfileLimits } from '#modules/profiles/own-profile/contract.ts';
import { onboardingWords as words } from '#modules/profiles/onboarding/copy.ts';
import { ownProfileWords } from '#modules/profiles/own-profile/copy.ts';
import { send } from '#platform/send.ts';
import { ChipPicker } from '#platform/ui/chip-picker.tsx';
import { Link } from '#platform/ui/link.ts';
import { StepButtons, type StepProps } from './step-buttons.tsx';

export function TasteStep({ me, onNext, isBusy }: StepProps) {
  const { data: genres } = useQuery(genresQuery);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onNext(
          chosen.length > 0
            ? () => send(changeOwnProfile, { userId: me.id, genreIds: [...chosen] })
            : undefined,
        );
      }}
    >
      <div className="grid gap-3">
        <p className="field-note">
          {genres?.items.length === 0 ? ownProfileWords.noGenres : ownProfileWords.genresHint}
        </p>
        {genres && (
          <ChipPicker
            label={ownProfileWords.genres}
            searchLabel={ownProfileWords.searchGenres}
            options={genres.items}
            chosen={chosen}
            onToggle={toggle}
            isFull={chosen.length >= ownProfileLimits.genres}
          />
        )}
        <Link to="/taste" className="justify-self-start underline text-ink-2">
          {words.tasteTest}
        </Link>
      </div>
      <StepButtons onNext={onNext} isBusy={isBusy} />
    </form>
  );
}
