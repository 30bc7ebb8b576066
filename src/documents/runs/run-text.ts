/**
 * Runs of formatted text. In: pieces of text with how each is formatted. Out: the text of the paragraph, in
 * which raised, lowered and struck text can be told from other text, and symbols are characters of Unicode.
 */
import { writeLevel, writeStruck } from '../../core/text.ts'
import type { Level } from '../../core/text.ts'

/** How a piece of text is formatted, as far as that bears on what it says. */
export type RunStyle = {
  level: Level | null
  isStruck: boolean
}

export const plainRun: RunStyle = { level: null, isStruck: false }

/** Collects the text of one paragraph. Programs cut a text into runs anywhere: pieces of one format are read as one. */
export class RunText {
  #done = ''
  /** Struck text that may go on. */
  #struck: string | null = null
  /** Raised or lowered text that may go on. */
  #levelled = ''
  #style = plainRun

  /** What is written so far and can go on no more. */
  get text(): string {
    return this.#done
  }

  write(text: string, style: RunStyle = plainRun): void {
    if (style === plainRun && this.#style === plainRun) this.#done += text
    else if (text !== '') this.#writeStyled(text, style)
  }

  /** The text, after which the next one begins. */
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
