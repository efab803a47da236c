type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an HTML element with escaped text. Attributes that are false or undefined are left out. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

let made = 0;

/** Returns an id that is unique on the page. */
export function newElementId(name: string): string {
  made += 1;
  return `bb-pay-${name}-${made}`;
}
