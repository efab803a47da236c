import { readFileSync } from 'node:fs';

/** The result of the last stage of a Containerfile. */
export type Image = {
  /** Paths in the working folder, from the repository or an earlier stage. */
  readonly copied: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly healthCheck: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
};

export function readImage(file: string): Image {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')) + 1);
  const all = (word: string) =>
    stage.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const one = (word: string) => {
    const [text, ...more] = all(word);
    if (text === undefined || more.length > 0) throw new Error(`${file} needs exactly one ${word}.`);
    return text;
  };
  return {
    copied: all('COPY').flatMap(copiedPaths),
    environment: Object.fromEntries(
      all('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
    ),
    user: one('USER'),
    healthCheck: JSON.parse(one('HEALTHCHECK').replace(/^.*? CMD /, '')) as string[],
    entrypoint: JSON.parse(one('ENTRYPOINT')) as string[],
    command: JSON.parse(one('CMD')) as string[],
  };
}

/** Our paths are the same in the image as in their source. */
function copiedPaths(text: string): string[] {
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  return words.slice(0, -1).map((path) => path.replace('/app/', ''));
}
