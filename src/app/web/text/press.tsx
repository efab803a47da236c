import { useRouteContext } from '@tanstack/react-router';
import { Logo } from '#platform/ui/beat-mark.tsx';
import { pictureAddress, ProductPicture } from '../marketing/product-picture.tsx';
import { TextPage } from './text-page.tsx';

const pictures = [
  {
    name: 'wall',
    title: 'The wall',
    alt: 'Next up in Los Angeles: two weeks as bars, and a wall of posters.',
  },
  { name: 'night', title: 'A night', alt: 'The page of Night Freight 014, lit by its poster.' },
  {
    name: 'community',
    title: 'A community',
    alt: 'The page of Freight Union, with its posters and members.',
  },
  {
    name: 'overview',
    title: 'For hosts',
    alt: 'The overview of a night: who goes, what sold, what came in.',
  },
] as const;

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
      <h2>In short</h2>
      <ul>
        <li>Prices are shown with every fee from the first look to the last button.</li>
        <li>Listing is free, and so are free tickets. Paid ones carry one fee, which the receipt names.</li>
        <li>Tickets are signed one by one, and doors work without a network.</li>
        <li>A community can take everything along: its nights, its members, its history, as one file.</li>
      </ul>
      <h2>Pictures</h2>
      <p>Of the product with its demo city, free to print with a word of where they are from.</p>
      <ul className="press-pictures">
        {pictures.map((picture) => (
          <li key={picture.name}>
            <ProductPicture {...picture} />
            <span>
              {picture.title}:{' '}
              {(['dark', 'light'] as const).map((theme) => (
                <a
                  key={theme}
                  href={pictureAddress(picture.name, theme)}
                  download={`backbeat-${picture.name}-${theme}.webp`}
                >
                  {theme}
                  <span className="sr-only"> picture of {picture.title.toLowerCase()}</span>
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <h2>Questions</h2>
      <p>
        <a href={`mailto:${setup.contactEmail}?subject=Press`}>{setup.contactEmail}</a>
      </p>
    </TextPage>
  );
}
