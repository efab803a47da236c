import { eventWords } from '../copy.ts';

/** Characters shown before "Read more". */
const shownAtOnce = 600;

/** Long text also expands without JavaScript. */
export function About({ text }: { text: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const { first, rest } = split(paragraphs);
  return (
    <div className="about">
      {first.map(toParagraph)}
      {rest.length > 0 && (
        <details>
          <summary>{eventWords.readMore}</summary>
          {rest.map(toParagraph)}
        </details>
      )}
    </div>
  );
}

function toParagraph(text: string, index: number) {
  return (
    <p key={index} dir="auto">
      {text}
    </p>
  );
}

/** Never hides just one short paragraph. */
function split(paragraphs: readonly string[]) {
  let shown = 0;
  let length = 0;
  while (shown < paragraphs.length && length < shownAtOnce) length += paragraphs[shown++]!.length;
  const rest = paragraphs.slice(shown);
  const isWorthHiding = rest.join('').length > shownAtOnce / 4;
  return isWorthHiding ? { first: paragraphs.slice(0, shown), rest } : { first: paragraphs, rest: [] };
}
