import type { ShellSetup } from '#app/page-context.ts';

/**
 * Guesses the visitor's city by the browser's time zone before the first paint, remembers it and loads the page for it.
 * Crawlers stay in the default city, because they would all be where their servers are.
 */
export function guessScript({ cityGuesses, city }: ShellSetup): string {
  if (!cityGuesses) return '';
  const slugs = JSON.stringify(cityGuesses).replaceAll('<', String.raw`\u003c`);
  return `;(()=>{try{const s=${slugs}[Intl.DateTimeFormat().resolvedOptions().timeZone];if(s&&s!=='${city.slug}'&&!/bot|crawl|spider/i.test(navigator.userAgent)){document.cookie='city='+s+';path=/;max-age=31536000;samesite=lax';if(document.cookie.includes('city='+s))location.reload()}}catch{}})()`;
}
