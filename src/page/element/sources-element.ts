import { isCitationsData } from '../client/citations-shape.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import { askFromList } from '../browser/open-source.ts'
import { patchChildren } from '../browser/patch.ts'
import { DEFAULT_ID_PREFIX } from '../view/marker.ts'
import { sourceListView } from '../view/source-list.ts'
import { CitespanAnswerElement } from './answer-element.ts'
import { notCitationsData, reportError } from './events.ts'
import { PageElement } from './page-element.ts'

/**
 * `<citespan-sources>`: the numbered list of sources that the markers of an answer link to. `citations-for` is the id
 * of a `<citespan-answer>` in the same document or shadow tree; the list follows its changes. For an answer shown by
 * other means, set `data` and `id-prefix`. If its content is HTML of `renderSourceList`, that is shown until data
 * comes, and then reused. A link dispatches `citespan-open` before it is followed. `label` is the list's accessible
 * name, by default "Sources".
 */
export class CitespanSourcesElement extends PageElement {
  static readonly observedAttributes: readonly string[] = ['citations-for', 'id-prefix', 'label']

  protected readonly early = ['data', 'citationsFor', 'idPrefix', 'label']
  #data: CitationsData | null = null
  #listeners: AbortController | null = null

  /** Data to list in place of the answer's; `null` if none was set, or if what was set is not valid. */
  get data(): CitationsData | null {
    return this.#data
  }
  set data(data: CitationsData | null) {
    this.#data = isCitationsData(data) ? data : null
    if (data != null && !this.#data) reportError(this, notCitationsData(this))
    this.drawSoon()
  }

  /**
   * Id of the `<citespan-answer>` whose sources are listed, in the same document or shadow tree; empty if none is
   * named. Attribute `citations-for`.
   */
  get citationsFor(): string {
    return this.getAttribute('citations-for') ?? ''
  }
  set citationsFor(id: string) {
    this.setAttribute('citations-for', id)
  }

  /** Prefix of element ids; by default that of the answer, else `citespan`. Attribute `id-prefix`. */
  get idPrefix(): string {
    return this.getAttribute('id-prefix') || this.#answer?.idPrefix || DEFAULT_ID_PREFIX
  }
  set idPrefix(idPrefix: string) {
    this.setAttribute('id-prefix', idPrefix)
  }

  /** Accessible name of the list; `Sources` by default. Attribute `label`. */
  get label(): string {
    return this.getAttribute('label') || 'Sources'
  }
  set label(label: string) {
    this.setAttribute('label', label)
  }

  override connectedCallback(): void {
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    const onChange = ({ target }: Event) => {
      if (target instanceof CitespanAnswerElement && target === this.#answer) this.drawSoon()
    }
    const onClick = (event: MouseEvent) => askFromList(this, event, this.#shown?.sources ?? [])
    this.getRootNode().addEventListener('citespan-change', onChange, { signal })
    this.addEventListener('click', onClick, { signal })
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#listeners?.abort()
  }

  get #answer(): CitespanAnswerElement | null {
    const root = this.getRootNode()
    if (!this.citationsFor || !(root instanceof Document || root instanceof ShadowRoot)) return null
    const found = root.getElementById(this.citationsFor)
    return found instanceof CitespanAnswerElement ? found : null
  }

  get #shown(): CitationsData | null {
    return this.#data ?? this.#answer?.data ?? null
  }

  protected draw(): void {
    const data = this.#shown
    if (!data) return
    const { idPrefix, label } = this
    const showFailed = this.#answer?.showUncited
    const list = sourceListView(data, { idPrefix, label, showFailed })
    patchChildren(this, list ? [list] : [])
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'citespan-sources': CitespanSourcesElement
  }
}
