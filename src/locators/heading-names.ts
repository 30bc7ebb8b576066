import { plainWords } from '../text/sentences/plain-words.ts'

/** A heading as it is numbered and worded: `Kapitel 8: Sicherheit`, `9.3 Zugriff`. */
type HeadingName = { label: string; number: string; words: string }

const parts = /^(?:(\p{L}[\p{L}.]{0,14})\s)?(\d{1,3}(?:\.\d{1,3}){0,4})(?![\p{L}\p{N}])\.?[\s:)–-]*/u

/** Reads a heading, or what someone calls it. */
export function readHeadingName(title: string): HeadingName {
  const plain = plainWords(title).replaceAll(/\s+/g, ' ').trim()
  const [whole = '', label = '', number = ''] = parts.exec(plain) ?? []
  return { label: label.toLowerCase(), number, words: plain.slice(whole.length) }
}

/**
 * Whether someone who says `asked` may mean the heading, which says more: `8.1` of `8.1 Rights of access`, `9.3 Zugriff` of
 * `9.3 Zugriff auf Daten`, `Kapitel 8` of `8 Sicherheit`. A number, where one is asked for, decides.
 */
export function isCalled(title: string, asked: string): boolean {
  const [own, other] = [readHeadingName(title), readHeadingName(asked)]
  if (other.number === '') return other.words.length >= MIN_WORDS && beginsWith(own.words, other.words)
  const isSameLabel = own.label === '' || other.label === '' || own.label === other.label
  return own.number === other.number && isSameLabel && beginsWith(own.words, other.words)
}

/** UTF-16 units of the shortest words that are told from others by their beginning. */
const MIN_WORDS = 4

function beginsWith(words: string, beginning: string): boolean {
  if (!words.toLowerCase().startsWith(beginning.toLowerCase())) return false
  return !/^[\p{L}\p{N}]/u.test(words.slice(beginning.length)) || beginning === ''
}
