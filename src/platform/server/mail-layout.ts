import { brand } from '#platform/brand.ts';

/** A block of a mail. Text is plain and gets escaped here. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string }
  /** For copying: large, spaced, and on its own line in the text version. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Label and value pairs, such as a receipt. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A picture that is attached or hosted here; `width` in pixels. */
  | { readonly kind: 'image'; readonly url: string; readonly alt: string; readonly width: number }
  | { readonly kind: 'tear' };

export type MailSheet = {
  readonly title: string;
  /** Preview text in the inbox. */
  readonly preview: string;
  readonly blocks: readonly MailBlock[];
  /** Why the recipient got this mail, and a contact. */
  readonly footer: string;
};

const paper = '#ffffff';
const ground = '#f3f1ec';
const ink = '#1c1b18';
const dim = '#5f5c54';
const line = '#d9d5ca';
const font = "'Instrument Sans',ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Renders a mail as HTML for old mail clients and as equivalent text. */
export function layOutMail(sheet: MailSheet): { html: string; text: string } {
  return { html: htmlOf(sheet), text: textOf(sheet) };
}

type LinkMail = Omit<MailSheet, 'blocks'> & { readonly lead: string; readonly button: string };

/** Renders a mail with one paragraph and one button. */
export function layOutLinkMail({ title, preview, lead, button, footer }: LinkMail, url: string) {
  return layOutMail({
    title,
    preview,
    footer,
    blocks: [
      { kind: 'text', text: lead },
      { kind: 'button', label: button, url },
    ],
  });
}

function textOf({ title, blocks, footer }: MailSheet): string {
  const parts = blocks.map((block) => {
    switch (block.kind) {
      case 'text':
      case 'note':
        return block.text;
      case 'code':
        return `    ${block.code}`;
      case 'button':
        return `${block.label}:\n${block.url}`;
      case 'facts':
        return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
      case 'image':
        return `[${block.alt}]`;
      case 'tear':
        return '- - - - - - - - - - - -';
    }
  });
  return `${[title, ...parts, `--\n${footer}`].join('\n\n')}\n`;
}

function htmlOf({ title, preview, blocks, footer }: MailSheet): string {
  const body = blocks.map(blockHtml).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:${ground};color:${ink};font:16px/1.5 ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 20px">${brand.logo ? ownLogo(brand.logo) : beatMark()}</td></tr>
<tr><td style="background:${paper};border:1px solid ${line};border-radius:2px;padding:32px 28px">
<h1 dir="auto" style="margin:0 0 16px;font:800 26px/1.15 ${font};letter-spacing:-0.01em">${escaped(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;color:${dim}">${lines(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** The path of the own logo for emails. It is a PNG, because some mail programs can't show WebP. */
export const mailLogo = '/brand/logo.png';

let publicUrl = '';

/** Sets the address of this instance, once per process. Emails need whole addresses. */
export function setMailAddress(url: string): void {
  publicUrl = url;
}

/** 32 pixels tall, and at most 240 wide. */
export function mailLogoSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(32 / height, 240 / width);
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** The address changes with the logo. Blocked pictures show the name. */
function ownLogo(logo: NonNullable<typeof brand.logo>): string {
  const { width, height } = mailLogoSize(logo);
  const url = `${publicUrl}${mailLogo}?v=${logo.path.split('/')[2]}`;
  return `<img src="${escaped(url)}" alt="${escaped(brand.name)}" width="${width}" height="${height}" style="display:block;border:0;font:800 20px/${height}px ${font};color:${ink}">`;
}

/** The built-in logo as four table cells, because pictures are often blocked. */
const beatMark = () =>
  `<table role="presentation" cellpadding="0" cellspacing="0" aria-hidden="true"><tr style="vertical-align:bottom">${[
    10, 20, 14, 24,
  ]
    .map(
      (height) =>
        `<td style="padding:0 3px 0 0;vertical-align:bottom"><div style="width:5px;height:${height}px;background:${ink}"></div></td>`,
    )
    .join(
      '',
    )}<td style="padding:0 0 0 7px;font:800 20px/24px ${font};vertical-align:bottom">${escaped(brand.name)}</td></tr></table>`;

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p dir="auto" style="margin:0 0 16px">${lines(block.text)}</p>`;
    case 'note':
      return `<p dir="auto" style="margin:0 0 16px;font-size:14px;color:${dim}">${lines(block.text)}</p>`;
    case 'code':
      return `<p style="margin:8px 0 24px;font:700 34px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.2em">${escaped(block.code)}</p>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escaped(block.url)}" style="display:inline-block;background:${ink};color:${paper};padding:13px 20px;border-radius:6px;font-weight:600;text-decoration:none">${escaped(block.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows.map(factHtml).join('')}</table>`;
    case 'image':
      return `<p style="margin:0 0 20px"><img src="${escaped(block.url)}" alt="${escaped(block.alt)}" width="${block.width}" style="display:block;max-width:100%;height:auto;border:0"></p>`;
    case 'tear':
      return `<div style="margin:20px 0;border-top:2px dashed ${line};font-size:0;line-height:0">&nbsp;</div>`;
  }
}

function factHtml([label, value]: readonly [string, string]): string {
  return `<tr style="vertical-align:top"><td dir="auto" style="padding:4px 16px 4px 0;color:${dim};font-size:14px">${escaped(label)}</td><td dir="auto" style="padding:4px 0;text-align:right;font-weight:600">${lines(value)}</td></tr>`;
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
