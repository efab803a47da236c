import { useRouteContext } from '@tanstack/react-router';
import { brand } from '#platform/brand.ts';
import { Logo } from '#platform/ui/beat-mark.tsx';
import { pictureAddress, ProductPicture } from '../marketing/product-picture.tsx';
import { TextPage } from './text-page.tsx';

const software = 'Backbeat';

const pictures = [
  {
    name: 'wall',
    title: 'The wall',
    alt: 'Upcoming events of a city: two weeks as bars, and a wall of posters.',
  },
  {
    name: 'event-page',
    title: 'An event',
    alt: 'The page of Night Freight 014, in the colors of its poster.',
  },
  {
    name: 'community',
    title: 'A community',
    alt: 'The page of Freight Union, with its posters and members.',
  },
  {
    name: 'overview',
    title: 'For hosts',
    alt: 'An event’s overview: who’s going, sales and revenue.',
  },
] as const;

/** Instances with their own name say what they run on. */
const aboutWords = () =>
  brand.name === software
    ? `${software} is an open platform for nights out.`
    : `${brand.name} runs on ${software}, an open platform for nights out.`;

/** The press page (FTR-10). */
export function Press() {
  const { setup } = useRouteContext({ from: '__root__' });
  return (
    <TextPage title="Press & Media">
      <p>
        {aboutWords()} Fans find concerts and parties, see who’s going and buy tickets at the price on the
        poster. Hosts, artists, venues and communities publish for free. It’s open source: any city can run
        its own.
      </p>
      <h2>The logo</h2>
      <p>
        Four bars, two short and two tall, like an offbeat. Leave one bar’s width of space around it, and
        don’t recolor it.
      </p>
      <p className="text-(length:--t-h1)">
        <Logo />
      </p>
      <p>
        <a href="/favicon.svg" download="backbeat-mark.svg">
          Download the logo (SVG)
        </a>
      </p>
      <h2>In short</h2>
      <ul>
        <li>Prices include all fees, from the first look to the last button.</li>
        <li>
          Listing events is free, and so are free tickets. Paid tickets carry one fee, which the receipt
          shows.
        </li>
        <li>Every ticket is signed, and check-in works offline.</li>
        <li>
          A community can take its profile, events and posts to another site as one file, with a list of its
          members.
        </li>
      </ul>
      <h2>Pictures</h2>
      <p>Of the product with its demo city. Free to print with credit.</p>
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
        <a href={`mailto:${setup.instance.contactEmail}?subject=Press`}>{setup.instance.contactEmail}</a>
      </p>
    </TextPage>
  );
}
