/**
 * Text with the heading of a part above it. In: a text with more than one line, such as a claim. Out: its heading if it
 * names a part, and whether a source has the text right below this heading.
 */
import { plainWords } from '../sentences/plain-words.ts'
import { REACH, readOpened, sentenceEnd } from './part-openings.ts'
import { isLabel, wordsOfLine } from './title-lines.ts'

/** The first line of a text, if it names a part (`Annex B`, `SECTION 4`), and the text below it. */
export type HeadedText = { heading: string; below: string }

/** UTF-16 units of the text below a heading that are compared. */
const COMPARED = 200

/** Reads a text whose first line names a part; `null` for any other. */
export function readHeaded(text: string): HeadedText | null {
  const [heading = '', ...lines] = text.trim().split('\n')
  const below = lines.join('\n').trim()
  if (below === '' || heading.length > REACH || sentenceEnd.test(heading)) return null
  const words = wordsOfLine(heading)
  const [word = ''] = /^\p{L}+/u.exec(words) ?? []
  const opened = readOpened(words)
  const isOfPart = opened !== null && (opened.label !== '' || words.startsWith('§'))
  return isOfPart || (isLabel(word) && /^\p{Lu}/u.test(word)) ? { heading, below } : null
}

/** Whether a content has the text right below its heading, apart from markup, capitals and white space. */
export function hasBelow(content: string, { heading, below }: HeadedText): boolean {
  return plain(content).includes(plain(`${heading}\n${below.slice(0, COMPARED)}`))
}

function plain(text: string): string {
  const lines = text.split('\n').map((line) => plainWords(line.replace(/^\s*#{1,6}\s/u, '')))
  return lines.join(' ').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
