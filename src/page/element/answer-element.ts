import { applyEvent, emptyAnswer } from '../client/answer.ts'
import type { Answer } from '../client/answer.ts'
import { isCitationsData } from '../client/citations-shape.ts'
import { readCitationStream } from '../client/stream.ts'
import { textPartIn } from '../../references/display.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import { addAnnouncements, createAnnouncer } from '../browser/announcer.ts'
import type { Announced, Announcer } from '../browser/announcer.ts'
import type { CardOptions } from '../cards/card.ts'
import { attachCards } from '../cards/cards.ts'
import type { Cards } from '../cards/cards.ts'
import { attachCopy } from '../copy/attach-copy.ts'
import { makeReachable, pageMarks } from '../browser/page-marks.ts'
import { markedCitations } from '../view/marks.ts'
import { watchScrollBoxes } from '../browser/scroll-boxes.ts'
import { createAnswerContent } from './answer-content.ts'
import { notCitationsData, reportError } from './events.ts'
import { readInlineData, whenParsed } from './inline-data.ts'
import { PageElement } from './page-element.ts'

/**
 * `<citespan-answer>`: an answer with its markers and the cards of its citations.
 *
 * ```html
 * <citespan-answer id="answer"></citespan-answer>
 * <citespan-sources citations-for="answer"></citespan-sources>
 * ```
 * ```ts
 * const answer = document.querySelector('citespan-answer')
 * await answer.stream(await fetch('/chat/stream', request)) // or: answer.text = …, answer.data = …
 * ```
 *
 * A server can write the HTML of `renderHtml` (with the element's id as `idPrefix`) and its data as children of the
 * element. The answer is then readable without scripts, and gets its cards when the element is defined:
 *
 * ```html
 * <citespan-answer id="answer">
 *   <div class="citespan-answer">…renderHtml(text, data, { idPrefix: 'answer' })…</div>
 *   <script type="application/json">…CitationsData, each < as \u003c…</script>
 * </citespan-answer>
 * ```
 *
 * The element draws into the page, not into a shadow tree, for three reasons: markers link to entries of a list
 * elsewhere in the page, which is impossible from a shadow tree; the page's text styles apply to the answer; and a
 * server's HTML can stay. Everything is built node by node, so that neither the model nor a source can inject HTML.
 *
 * It draws at most once per frame and touches only what changed. If the data is not `CitationsData`, it dispatches one
 * `citespan-error` and shows the text without citations. Further events: `citespan-open` before a source is opened,
 * `citespan-change` after each drawing.
 */
export class CitespanAnswerElement extends PageElement {
  static readonly observedAttributes: readonly string[] = ['id', 'id-prefix', 'text-part', 'show-uncited']
  static #made = 0

  protected readonly early = ['text', 'data', 'textPart', 'idPrefix', 'showUncited', 'copyPlain']
  readonly #ownPrefix = `citespan-${++CitespanAnswerElement.#made}`
  readonly #drawContent = createAnswerContent(this, {
    isKept: (child) => child.matches('.citespan-popover, .citespan-announcements'),
  })
  #texts: readonly string[] | null = null
  /** Whether the texts are all text parts of an answer, not only the part `textPart`. */
  #isWhole = false
  #data: CitationsData | null = null
  /** Whether script set data, even `null`; the data in the element's children then no longer counts. */
  #isDataSet = false
  #problem: string | null = null
  #find: CardOptions['find'] = () => null
  #cards: Cards | null = null
  #detachCopy: (() => void) | null = null
  #endScrollBoxes: (() => void) | null = null
  #announcer: Announcer | null = null
  #reading: AbortController | null = null

  /**
   * The shown text part, markdown as the model wrote it; after `stream` all text parts, joined by a blank line. `null`
   * while the element shows its own children.
   */
  get text(): string | null {
    return this.#texts?.join('\n\n') ?? null
  }
  set text(text: string | null) {
    this.#reading?.abort()
    this.#texts = text == null ? null : [String(text)]
    this.#isWhole = false
    this.drawSoon()
  }

  /** The answer's sources and citations known so far; `null` if none were set, or if what was set is not valid. */
  get data(): CitationsData | null {
    return this.#data
  }
  set data(data: CitationsData | null) {
    this.#reading?.abort()
    this.#isDataSet = true
    this.#take(data)
  }

  /**
   * Which text part of the answer is set as `text`: its index, from 0 (the default). It selects the citations to mark,
   * by their `textPart`. Attribute `text-part`.
   */
  get textPart(): number {
    const given = Number(this.getAttribute('text-part') ?? 0)
    return Number.isSafeInteger(given) && given >= 0 ? given : 0
  }
  set textPart(textPart: number) {
    this.setAttribute('text-part', String(textPart))
  }

  /**
   * Prefix of element ids in the answer and its list; by default the element's id, or a generated one. Attribute
   * `id-prefix`.
   */
  get idPrefix(): string {
    return this.getAttribute('id-prefix') || this.id || this.#ownPrefix
  }
  set idPrefix(idPrefix: string) {
    this.setAttribute('id-prefix', idPrefix)
  }

  /**
   * Whether sentences without a source, and failed citations that no source contradicts, are marked too; the card of
   * each gives the reason. Contradicted claims are always marked. Applies to text set by script, not to a server's
   * HTML. Attribute `show-uncited`.
   */
  get showUncited(): boolean {
    return this.hasAttribute('show-uncited')
  }
  set showUncited(showUncited: boolean) {
    this.toggleAttribute('show-uncited', showUncited)
  }

  /** Whether a copy holds only the text, without markers and sources. Attribute `copy-plain`. */
  get copyPlain(): boolean {
    return this.hasAttribute('copy-plain')
  }
  set copyPlain(copyPlain: boolean) {
    this.toggleAttribute('copy-plain', copyPlain)
  }

  /**
   * Shows an answer while reading it from a response to which a server added citations (`POST /chat/stream`, an AI SDK UI message
   * stream, or another protocol), or from the body of such a response; resolves to the answer at the end. Never
   * rejects: failures are in the answer's `status` and `error`. At most one `citespan-error` is dispatched: for the
   * failure or, if the answer did not fail, for the first message that could not be read. Ends early, as `aborted`, if other text, data or another stream is set, or if the element
   * leaves the page.
   */
  async stream(source: Response | ReadableStream<Uint8Array>): Promise<Answer> {
    this.#reading?.abort()
    const reading = new AbortController()
    this.#reading = reading
    let answer = emptyAnswer
    let problem = ''
    this.#show(answer)
    // The announcer starts empty, so that citations that arrive before the first frame are announced too.
    this.#announce({ citations: [] })
    for await (const event of readCitationStream(source)) {
      if (reading.signal.aborted) return { ...answer, status: 'aborted' }
      answer = applyEvent(answer, event)
      if (event.type === 'skipped') problem ||= event.reason
      this.#show(answer)
    }
    problem = answer.error ?? problem
    if (problem) reportError(this, problem)
    return answer
  }

  override connectedCallback(): void {
    this.#cards = attachCards(this, { find: (id) => this.#find(id) })
    this.#detachCopy = attachCopy(this, {
      sources: () => this.#data?.sources ?? [],
      citations: () => this.#data?.citations ?? [],
      plain: () => this.copyPlain,
    })
    this.#endScrollBoxes = watchScrollBoxes(this)
    super.connectedCallback()
    whenParsed(this, () => this.#takeInline())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cards?.detach()
    this.#detachCopy?.()
    this.#endScrollBoxes?.()
    this.#announcer?.stop()
    // An element that was only moved is in the page again by then.
    queueMicrotask(() => this.isConnected || this.#reading?.abort())
  }

  #show({ runId, textParts, progress, sources, citations, failed, uncited }: Answer): void {
    this.#texts = textParts
    this.#isWhole = true
    this.#isDataSet = true
    this.#data = {
      runId: runId ?? '',
      progress: progress ?? 'matching',
      sources: [...sources],
      citations: [...citations],
      failed: [...failed],
      uncited: [...uncited],
    }
    this.drawSoon()
  }

  #take(data: unknown): void {
    this.#data = isCitationsData(data) ? data : null
    this.#problem = data == null || this.#data ? null : notCitationsData(this)
    this.drawSoon()
  }

  #takeInline(): void {
    if (this.#isDataSet || this.#data !== null) return
    try {
      this.#take(readInlineData(this))
    } catch {
      this.#problem = NOT_JSON
      this.drawSoon()
    }
  }

  protected draw(): void {
    const { showUncited, idPrefix } = this
    const first = this.#isWhole ? 0 : this.textPart
    const texts = this.#texts ?? []
    const shown = this.#data ? markedCitations(this.#data, { showFailed: showUncited }) : []
    const part = textPartIn(shown, { text: texts[0] ?? '', textPart: first })
    const textParts = [...Array.from({ length: part }, () => ''), ...texts]
    const { marks, find } = pageMarks(this.#data, { showUncited, texts: textParts })
    this.#find = find
    if (this.#texts) this.#drawContent({ first, texts }, marks, { idPrefix, showFailed: showUncited })
    if (showUncited) makeReachable(this)
    this.#cards?.update()
    if (this.#data) this.#announce(this.#data)
    if (this.#problem) reportError(this, this.#problem)
    this.#problem = null
    this.dispatchEvent(new Event('citespan-change', { bubbles: true, composed: true }))
  }

  #announce(announced: Announced): void {
    this.#announcer ??= createAnnouncer(addAnnouncements(this))
    this.#announcer.update(announced)
  }
}

const NOT_JSON = 'The <script type="application/json"> in <citespan-answer> is not JSON.'

declare global {
  interface HTMLElementTagNameMap {
    'citespan-answer': CitespanAnswerElement
  }
}
