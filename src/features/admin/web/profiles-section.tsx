import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#kit/web/badge.tsx';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Field } from '#kit/web/field.tsx';
import { Select } from '#kit/web/select.tsx';
import { send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/text-input.tsx';
import { useDebounced } from '#kit/web/use-debounced.ts';
import { listLookedAfter, setTopPerformer, setVerification, type LookedAfter } from '../contract.ts';
import { profileWords as words } from '../copy.ts';
import { AskWhy, Listed, Row, Small, type Asking } from './parts.tsx';

type Kind = keyof typeof words.kinds;
const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));

/** Whose pages are the real ones, and who is known everywhere (PRF-05, PFM-05). */
export function ProfilesSection() {
  const [type, setType] = useState<Kind>('artist');
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), { wait: 200 });
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={words.kind}>
          <Select options={kinds} value={type} onChange={({ target }) => setType(target.value as Kind)} />
        </Field>
        <Field label={words.search}>
          <TextInput type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
      <Listed<LookedAfter, typeof listLookedAfter>
        call={listLookedAfter}
        input={{ type, q }}
        queryKey={['admin', 'profiles', type, q]}
        none={{ title: words.none }}
      >
        {(one) => <Profile key={one.profile.id} one={one} />}
      </Listed>
    </div>
  );
}

function Profile({ one: { profile, path, claimable, popularity, topPerformer } }: { one: LookedAfter }) {
  const [asking, setAsking] = useState<Asking>();
  const [asksTop, setAsksTop] = useState(false);
  const { id, name, verified, note, type } = profile;
  const askVerify = () =>
    setAsking({
      title: verified ? words.unverifyTitle(name) : words.verifyTitle(name),
      what: verified ? words.unverifyWhat : words.verifyWhat,
      label: verified ? words.unverify : words.verify,
      takes: verified,
      act: (reason) => send(setVerification, { profileId: id, verified: !verified, reason }),
    });
  return (
    <Row
      title={
        <Link to={path as '/'} className="hover:underline underline-offset-4">
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
          <Button
            size="small"
            variant="outline"
            aria-label={`${verified ? words.unverify : words.verify}: ${name}`}
            onClick={askVerify}
            {...Dialog.onIntent}
          >
            {verified ? words.unverify : words.verify}
          </Button>
          {type === 'artist' && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`${words.lineup}: ${name}`}
              onClick={() => setAsksTop(true)}
              {...Dialog.onIntent}
            >
              {words.lineup}
            </Button>
          )}
        </>
      }
    >
      <Small>{[note, popularity !== null && words.popularity(popularity)].filter(Boolean).join(' · ')}</Small>
      <AskWhy asking={asking} onClose={() => setAsking(undefined)} />
      {asksTop && <TopPerformer id={id} name={name} now={topPerformer} onClose={() => setAsksTop(false)} />}
    </Row>
  );
}

const choices = { figure: null, top: true, not: false } as const;
type Choice = keyof typeof choices;

type TopPerformerProps = { id: string; name: string; now: boolean | null; onClose: () => void };

function TopPerformer({ id, name, now, onClose }: TopPerformerProps) {
  const [choice, setChoice] = useState<Choice>(now === null ? 'figure' : now ? 'top' : 'not');
  const asking: Asking = {
    title: words.topTitle(name),
    what: words.topWhat,
    label: words.save,
    takes: choices[choice] === true,
    act: (reason) => send(setTopPerformer, { profileId: id, topPerformer: choices[choice], reason }),
  };
  return (
    <AskWhy asking={asking} onClose={onClose}>
      <Field label={words.top}>
        <Select
          value={choice}
          onChange={({ target }) => setChoice(target.value as Choice)}
          options={[
            { value: 'figure', label: words.byFigure },
            { value: 'top', label: words.top },
            { value: 'not', label: words.notTop },
          ]}
        />
      </Field>
    </AskWhy>
  );
}
