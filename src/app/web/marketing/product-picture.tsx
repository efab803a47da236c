import type { PictureName } from './audiences.ts';

const files: Readonly<Record<string, string>> = import.meta.glob('./pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Sizes in pixels that the script takes them in. */
const wide = { shape: 'wide', width: 1280, height: 832 };
const tall = { shape: 'tall', width: 640, height: 1149 };
const tallOnes: readonly PictureName[] = ['receipt', 'plan', 'ticket', 'check-in', 'feed', 'lineup'];

/** The file to download. */
export const pictureAddress = (name: PictureName, theme: 'dark' | 'light') =>
  files[`./pictures/${name}-${theme}.webp`];

/** A product picture in the current theme; the other theme's file is never loaded. */
export function ProductPicture({
  name,
  alt,
  first = false,
}: {
  name: PictureName;
  alt: string;
  /** Whether it is in the first view. */
  first?: boolean;
}) {
  const { shape, width, height } = tallOnes.includes(name) ? tall : wide;
  return (
    <div className={`product-picture product-${shape}`}>
      {(['dark', 'light'] as const).map((theme) => (
        <picture key={theme} className={`only-${theme}`}>
          <source type="image/avif" srcSet={files[`./pictures/${name}-${theme}.avif`]} />
          <img
            src={files[`./pictures/${name}-${theme}.webp`]}
            alt={alt}
            width={width}
            height={height}
            // Lazy loading never fetches a hidden picture, so this is safe for the first one, too.
            loading="lazy"
            decoding="async"
            fetchPriority={first ? 'high' : 'auto'}
          />
        </picture>
      ))}
    </div>
  );
}
