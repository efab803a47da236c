import { classNames } from './class-names.ts';
import { textParts } from '../safe-links.ts';
import './written-text.css';

/** What somebody wrote, in their lines and direction; addresses of the web are links that vouch for nothing. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={classNames('written', className)}>
      {textParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="ugc nofollow noopener noreferrer">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
