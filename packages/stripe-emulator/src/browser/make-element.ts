type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** One HTML element; text goes in as text. Attributes that are false or absent are left out. */
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

/** An id that no other element on the page has. */
export function newElementId(name: string): string {
  made += 1;
  return `bb-pay-${name}-${made}`;
}
