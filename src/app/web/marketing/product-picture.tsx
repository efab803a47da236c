import type { PictureName } from './audiences.ts';

const files: Readonly<Record<string, string>> = import.meta.glob('./pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** How the script took them, in pixels. */
const wide = { shape: 'wide', width: 1280, height: 832 };
const tall = { shape: 'tall', width: 640, height: 1149 };
const tallOnes: readonly PictureName[] = ['receipt', 'plan', 'pass', 'door', 'feed', 'lineup'];

/** The file to take away. */
export const pictureAddress = (name: PictureName, theme: 'dark' | 'light') =>
  files[`./pictures/${name}-${theme}.webp`];

/** The product itself, as it looks in the theme that the page is seen in; the other one is never fetched. */
export function ProductPicture({
  name,
  alt,
  first = false,
}: {
  name: PictureName;
  alt: string;
  /** Of the first view. */
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
            // A hidden picture that may wait is not fetched at all, so the first one may, too.
            loading="lazy"
            decoding="async"
            fetchPriority={first ? 'high' : 'auto'}
          />
        </picture>
      ))}
    </div>
  );
}
