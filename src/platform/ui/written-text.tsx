import { classNames } from './class-names.ts';
import { textParts } from '../safe-links.ts';
import './written-text.css';

/**
 * User text with its line breaks and direction. Web addresses become links with `rel` attributes that don't vouch for
 * them.
 */
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
