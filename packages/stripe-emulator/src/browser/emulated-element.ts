type Handler = (event?: unknown) => void;

/**
 * Mounting and listeners of all elements. Late listeners get `ready` too, because React attaches its
 * own only after the element is mounted.
 */
export abstract class EmulatedElement {
  readonly #handlers = new Map<string, Set<Handler>>();
  #ready: { readonly event: unknown } | undefined;
  #root: HTMLElement | undefined;

  /** Builds the markup. */
  protected abstract build(): HTMLElement;
  /** Applies changed options. */
  abstract update(options: object): this;
  abstract focus(): void;
  abstract clear(): void;
  /** The payload of `ready`. */
  protected abstract readyEvent(): unknown;
  /** Called when the element is destroyed. */
  protected onDestroy: () => void = () => {};

  get root(): HTMLElement | undefined {
    return this.#root;
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error(`Can't mount into ${String(target)}: no such element.`);
    this.#root = this.build();
    place.replaceChildren(this.#root);
    setTimeout(() => {
      if (!this.#root) return;
      this.#ready = { event: this.readyEvent() };
      this.emit('ready', this.#ready.event);
    });
  }

  unmount(): void {
    this.#root?.remove();
    this.#root = undefined;
    this.#ready = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    this.onDestroy();
  }

  blur(): void {
    if (document.activeElement instanceof HTMLElement && this.#root?.contains(document.activeElement)) {
      document.activeElement.blur();
    }
  }

  on(type: string, handler: Handler): this {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    if (type === 'ready' && this.#ready) {
      const { event } = this.#ready;
      queueMicrotask(() => handlers.has(handler) && handler(event));
    }
    return this;
  }

  once(type: string, handler: Handler): this {
    const first: Handler = (event) => {
      this.off(type, first);
      handler(event);
    };
    return this.on(type, first);
  }

  off(type: string, handler?: Handler): this {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  protected emit(type: string, event?: unknown): void {
    for (const handler of this.#handlers.get(type) ?? []) handler(event);
  }

  protected hears(type: string): boolean {
    return (this.#handlers.get(type)?.size ?? 0) > 0;
  }
}
