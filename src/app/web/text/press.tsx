import { useRouteContext } from '@tanstack/react-router';
import { Logo } from '#kit/web/beat-mark.tsx';
import { TextPage } from './text-page.tsx';

/** FTR-10. */
export function Press() {
  const { setup } = useRouteContext({ from: '__root__' });
  return (
    <TextPage title="Press & Media">
      <p>
        Backbeat is an open platform for nights out. Fans find concerts and parties, see who is going and buy
        tickets at the price on the poster. Hosts, artists, venues and communities publish for free. Its
        program is open source: a city can run its own.
      </p>
      <h2>The mark</h2>
      <p>
        Four bars, two and four tall: the off-beats answer. Leave a bar’s width of room around it, and do not
        recolour it.
      </p>
      <p className="text-(length:--t-h1)">
        <Logo />
      </p>
      <p>
        <a href="/favicon.svg" download="backbeat-mark.svg">
          Download the mark (SVG)
        </a>
      </p>
      <h2>Questions</h2>
      <p>
        <a href={`mailto:${setup.contactEmail}?subject=Press`}>{setup.contactEmail}</a>
      </p>
    </TextPage>
  );
}
