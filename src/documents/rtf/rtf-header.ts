import { charsetOf } from './code-pages.ts'
import type { RtfCharset } from './code-pages.ts'
import { symbolFontOf } from '../runs/symbol-fonts.ts'
import { levelOfStyle } from './rtf-state.ts'
import type { RtfState } from './rtf-state.ts'

/** What the beginning of a file states, such as the charsets of fonts, the levels of styles and the title. */
export type RtfHeader = {
  readonly defaultFont: number
  charsetOf(font: number): RtfCharset
  /** The heading level of a style, from 1; 0 for none. */
  levelOf(style: number): number
  /** Adds text of the font or style table, of the title or of the author, which is not part of the document's text. */
  write(state: RtfState, text: string): void
  /** Reads a control word that states a charset, the default font or a part of the creation date; ignores others. */
  word(name: string, value: number | undefined, state: RtfState): void
  /** Ends a group; `before` is the state to which its end returns. */
  close(state: RtfState, before: RtfState): void
  details(): { title?: string; authors?: string[]; publishedAt?: string }
}

/** Maximum fonts and styles that are stored; files have some hundred. */
const MAX_ENTRIES = 10_000
const MAX_NAME = 1_000

const filePages: Record<string, number> = { ansi: 1252, mac: 10000, pc: 437, pca: 850 }

/** Creates a header that is filled while the beginning of a file is read. */
export function createRtfHeader(): RtfHeader {
  const fonts = new Map<number, RtfCharset>()
  const levels = new Map<number, number>()
  const texts = { title: '', author: '' }
  const created = { yr: 0, mo: 0, dy: 0 }
  let charset: RtfCharset = 1252
  let defaultFont = 0
  let name = ''

  function keep<Value>(map: Map<number, Value>, key: number, value: Value): void {
    if (map.size < MAX_ENTRIES || map.has(key)) map.set(key, value)
  }

  function endEntry(state: RtfState): void {
    const symbols = state.destination === 'fonts' ? symbolFontOf(name) : null
    if (symbols) keep(fonts, state.font, symbols)
    if (state.destination === 'styles') {
      const level = state.level || levelOfStyle(name)
      if (level) keep(levels, state.style, level)
    }
    name = ''
  }

  return {
    get defaultFont() {
      return defaultFont
    },
    charsetOf: (font) => fonts.get(font) ?? charset,
    levelOf: (style) => levels.get(style) ?? 0,
    write({ destination, ...state }, text) {
      if (destination === 'title' || destination === 'author')
        texts[destination] += text.slice(0, MAX_NAME - Math.min(MAX_NAME, texts[destination].length))
      else if (destination === 'fonts' || destination === 'styles') {
        const end = text.indexOf(';')
        name += (end < 0 ? text : text.slice(0, end)).slice(0, MAX_NAME - Math.min(MAX_NAME, name.length))
        if (end >= 0) endEntry({ destination, ...state })
      }
    },
    word(word, value, { destination, font }) {
      if (Object.hasOwn(filePages, word)) charset = filePages[word]!
      else if (word === 'ansicpg' && value) charset = value
      else if (word === 'deff') defaultFont = value ?? 0
      else if (destination === 'fonts' && word === 'fcharset') {
        const found = charsetOf(value)
        // Charset 1 means the charset of the file: such a font gets none of its own.
        if (found !== undefined && found !== 1252) keep(fonts, font, found)
        else if (value === 0) keep(fonts, font, 1252)
      } else if (destination === 'fonts' && word === 'cpg' && value) keep(fonts, font, value)
      else if (destination === 'created' && (word === 'yr' || word === 'mo' || word === 'dy'))
        created[word] = value ?? 0
    },
    close(state, before) {
      if (state.destination !== before.destination || state.font !== before.font) name = ''
    },
    details() {
      const [title, author] = [texts.title.trim(), texts.author.trim()]
      const { yr, mo, dy } = created
      const isDay = yr > 1900 && yr < 10_000 && mo >= 1 && mo <= 12 && dy >= 1 && dy <= daysIn(yr, mo)
      const day = [yr, mo, dy].map((part) => String(part).padStart(2, '0')).join('-')
      return {
        ...(title !== '' && { title }),
        ...(author !== '' && { authors: [author] }),
        ...(isDay && { publishedAt: day }),
      }
    },
  }
}

/** The number of days of a month, counted from 1. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
