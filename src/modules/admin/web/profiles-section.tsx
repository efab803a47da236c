import { useState } from 'react';
import { topPerformerAbove } from '#modules/profiles/artists/contract.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { listAdminProfiles, setTopPerformer, setVerification, type AdminProfile } from '../contract.ts';
import { profileWords as words } from '../copy.ts';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';
import { Listed, Row, RowAct, SearchField, Small } from './parts.tsx';
import { useSectionFilters } from './use-section-filters.ts';

const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));

/** Verification and top performer status (PRF-05, PFM-05). */
export function ProfilesSection() {
  const { text, q, show, type: write, narrow } = useSectionFilters();
  const type = isKeyOf(words.kinds, show) ? show : 'artist';
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={words.kind}>
          <Select options={kinds} value={type} onChange={({ target }) => narrow({ show: target.value })} />
        </Field>
        <SearchField label={words.search} text={text} onType={write} />
      </div>
      <Listed
        key={type}
        query={pagesOf(listAdminProfiles, { type, q }, ['admin', 'profiles', type, q])}
        none={q === '' ? noneYet : { title: words.none }}
      >
        {(one) => <Profile key={one.profile.id} one={one} />}
      </Listed>
    </div>
  );
}

/** An instance without pages of this kind (INS-06). */
const noneYet = {
  title: words.noneYet,
  message: words.noneYetHint,
  children: (
    <Link to="/profiles/new" className={buttonClass()}>
      {words.create}
    </Link>
  ),
};

function Profile({ one: { profile, path, claimable, popularity, topPerformer } }: { one: AdminProfile }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const [asksTop, setAsksTop] = useState(false);
  const { id, name, verified, note } = profile;
  const askVerify = () =>
    setAsking({
      title: verified ? words.unverifyTitle(name) : words.verifyTitle(name),
      what: verified ? words.unverifyWhat : words.verifyWhat,
      label: verified ? words.unverify : words.verify,
      done: verified ? words.unverifyDone(name) : words.verifyDone(name),
      needsWhy: verified,
      isHard: verified,
      act: (reason) => send(setVerification, { profileId: id, verified: !verified, reason }),
    });
  return (
    <Row
      title={
        <Link to={path} className="hover:underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      }
      marks={
        <>
          {verified && <Badge tone="ok">{words.verified}</Badge>}
          {claimable && <Badge>{words.unclaimed}</Badge>}
          {topPerformer !== null && <Badge tone="line">{topPerformer ? words.top : words.notTop}</Badge>}
        </>
      }
      acts={
        <>
          <RowAct
            label={verified ? words.unverify : words.verify}
            title={`${verified ? words.unverify : words.verify}: ${name}`}
            onClick={askVerify}
          />
          {popularity !== null && (
            <RowAct
              label={words.top}
              title={`${words.top}: ${name}`}
              variant="quiet"
              onClick={() => setAsksTop(true)}
            />
          )}
        </>
      }
    >
      <Small>{[note, popularity !== null && words.popularity(popularity)].filter(Boolean).join(' · ')}</Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
      {asksTop && popularity !== null && (
        <TopPerformer
          id={id}
          name={name}
          figure={popularity}
          now={topPerformer}
          onClose={() => setAsksTop(false)}
        />
      )}
    </Row>
  );
}

const choices = { figure: null, top: true, not: false } as const;
type Choice = keyof typeof choices;

type TopPerformerProps = {
  id: string;
  name: string;
  figure: number;
  now: boolean | null;
  onClose: () => void;
};

function TopPerformer({ id, name, figure, now, onClose }: TopPerformerProps) {
  const [choice, setChoice] = useState<Choice>(now === null ? 'figure' : now ? 'top' : 'not');
  const [isAsked, setAsked] = useState(false);
  const isSame = choices[choice] === now;
  const asking: ReasonRequest = {
    title: words.topTitle(name),
    what: words.topWhat,
    label: words.save,
    done: words.topDone(name),
    needsWhy: choices[choice] === true,
    act: (reason) => send(setTopPerformer, { profileId: id, topPerformer: choices[choice], reason }),
  };
  return (
    <ReasonDialog
      asking={asking}
      onClose={onClose}
      check={() => {
        setAsked(true);
        return !isSame;
      }}
    >
      <Field label={words.top} error={isAsked && isSame ? words.topSame : undefined}>
        <Select
          value={choice}
          onChange={({ target }) => setChoice(target.value as Choice)}
          options={[
            { value: 'figure', label: words.byFigure(figure, figure > topPerformerAbove) },
            { value: 'top', label: words.top },
            { value: 'not', label: words.notTop },
          ]}
        />
      </Field>
    </ReasonDialog>
  );
}
