/** As the `ref` of an element that replaces the focused one, such as the button that opened a form that has closed. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
