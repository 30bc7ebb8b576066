/**
 * Text with headings of parts above it. In: a text with more than one line, such as a claim. Out: its headings that name
 * parts, each with the text below it, and whether a source has the text right below the heading.
 */
import { plainWords } from '../sentences/plain-words.ts'
import { REACH, readOpened } from './part-openings.ts'
import { isLabel, wordsOfLine } from './title-lines.ts'

/** A heading that names a part (`Annex B`, `SECTION 4`, `4.1 Fees`), and the text below it. */
export type HeadedText = { heading: string; below: string }

/** Reads the headings of a text that name parts and have text below them. Takes linear time. */
export function readHeaded(text: string): HeadedText[] {
  const found: HeadedText[] = []
  let heading: string | null = null
  let below: string[] = []
  const close = () => {
    const words = below.join('\n').trim()
    if (heading !== null && words !== '') found.push({ heading, below: words })
  }
  for (const line of text.trim().split('\n')) {
    if (isHeading(line)) {
      close()
      // `Section 2` right below `Article III` is that of this article.
      heading = heading !== null && below.join('').trim() === '' ? `${heading}\n${line}` : line
      below = []
    } else below.push(line)
  }
  close()
  return found
}

function isHeading(line: string): boolean {
  if (line.length > REACH || /[!?;,][*_"”]*\s*$/u.test(line)) return false
  const words = wordsOfLine(line).replace(/^\d{1,3}[.)]\s+(?=\p{Lu})/u, '')
  const [word = ''] = /^\p{L}+/u.exec(words) ?? []
  const opened = readOpened(words)
  // `Annex B.` names a part; `Annex B applies.` is a sentence.
  if (/\.[*_"”]*\s*$/u.test(line) && !(opened && words.slice(opened.length).trim() === '')) return false
  const isClause = opened?.number.includes('.') && /^\p{Lu}/u.test(words.slice(opened.length).trim())
  const isOfPart = opened !== null && (opened.label !== '' || isClause || words.startsWith('§'))
  return isOfPart || (isLabel(word) && /^\p{Lu}/u.test(word))
}

/** Whether a content has the text right below its heading, apart from markup, capitals and white space. */
export function hasBelow(content: string, { heading, below }: HeadedText): boolean {
  const wanted = `${heading}\n${below}`.split('\n').map(plainLine).filter(Boolean).join(' ')
  const lines = content.split('\n').map(plainLine).filter(Boolean)
  const text = lines.join(' ')
  let at = 0
  return lines.some((line) => {
    const isHere = text.startsWith(wanted, at)
    at += line.length + 1
    return isHere
  })
}

function plainLine(line: string): string {
  const words = plainWords(line.replace(/^\s*#{1,6}\s/u, ''))
  return words.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
