/** `HTMLElement`, or a stand-in on a server, where the classes are imported but never used. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * Base class of both elements. Draws at most once per frame, and only while the element is in the page; adopts
 * properties that were set before the element was defined.
 */
export abstract class PageElement extends Base {
  #frame = 0

  /** Names of properties that a framework may have set before the element was defined. */
  protected abstract readonly early: readonly string[]

  /** Shows the current properties. */
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
