/**
 * Joins runs of formatted text. In: pieces of text and their formats. Out: the text of the paragraph, with raised,
 * lowered and struck text marked.
 */
import { writeLevel, writeStruck } from '../../core/text.ts'
import type { Level } from '../../core/text.ts'

/** The format of a piece of text, as far as it affects the meaning. */
export type RunStyle = {
  level: Level | null
  isStruck: boolean
}

export const plainRun: RunStyle = { level: null, isStruck: false }

/**
 * Collects the text of one paragraph. Programs split a text into runs anywhere, so adjacent pieces of the same format
 * are joined.
 */
export class RunText {
  #done = ''
  /** Struck text that may continue. */
  #struck: string | null = null
  /** Raised or lowered text that may continue. */
  #levelled = ''
  #style = plainRun

  /** The text so far, without raised, lowered or struck text that may continue. */
  get text(): string {
    return this.#done
  }

  write(text: string, style: RunStyle = plainRun): void {
    if (style === plainRun && this.#style === plainRun) this.#done += text
    else if (text !== '') this.#writeStyled(text, style)
  }

  /** Returns the text, and starts the next one. */
  take(): string {
    if (this.#style !== plainRun || this.#struck !== null) this.#writeStyled('', plainRun)
    const text = this.#done
    this.#done = ''
    return text
  }

  #writeStyled(text: string, style: RunStyle): void {
    const { level, isStruck } = style
    if (this.#style.level !== level || this.#style.isStruck !== isStruck) this.#endLevel()
    if (!isStruck && this.#struck !== null) {
      this.#done += writeStruck(this.#struck)
      this.#struck = null
    }
    if (isStruck) this.#struck ??= ''
    this.#style = level === null && !isStruck ? plainRun : style
    if (level === null) this.#append(text)
    else this.#levelled += text
  }

  #endLevel(): void {
    const { level } = this.#style
    if (level === null || this.#levelled === '') return
    const before = (this.#struck ?? '').slice(-2) || this.#done.slice(-2)
    this.#append(writeLevel(this.#levelled, level, { before }))
    this.#levelled = ''
  }

  #append(text: string): void {
    if (this.#struck === null) this.#done += text
    else this.#struck += text
  }
}
