/** `HTMLElement`, or on a server, where the classes are imported and not used, nothing. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * What both elements share: drawn at most once a frame, and only while in the
 * page; properties that were set before the element was known are taken over.
 */
export abstract class PageElement extends Base {
  #frame = 0

  /** Properties that a framework may have set before the class was known. */
  protected abstract readonly early: readonly string[]

  /** Shows what the properties say. */
  protected abstract draw(): void

  connectedCallback(): void {
    for (const name of this.early) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
    this.drawSoon()
  }

  disconnectedCallback(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  attributeChangedCallback(): void {
    this.drawSoon()
  }

  protected drawSoon(): void {
    if (!this.isConnected || this.#frame) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.draw()
    })
  }
}
