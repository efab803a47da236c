/** As the `ref` of a button whose form has closed: returns the focus from the form to the button that opened it. */
export const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
