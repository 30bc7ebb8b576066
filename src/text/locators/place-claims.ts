/**
 * What a claim says of the place that it names. In: a source, and the title or kind of text that the claim gives the
 * place. Out: whether the source agrees.
 */
import type { Source } from '../../core/source.ts'
import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { plainWords } from '../sentences/plain-words.ts'
import { readHeadingName } from './headings.ts'
import { isTitleOfLaw, readLawLines } from './law-of-section.ts'
import { readOpened, signs } from './part-openings.ts'
import { lawsIn } from './section-signs.ts'

/** UTF-16 units of a part in which its title is looked for. */
const REACH = 400
/** Matches what may follow a title in its line: `Fees. All fees …`, `Fees – All fees …`. */
const behindTitle = /^(?:[.:]?$|[.:]\s|\s?[–—]\s|\s-\s)/u

/** Whether the part at an offset has this title, in any letter case, after its number or alone in the next line. */
export function hasTitle(content: string, at: number, title: string): boolean {
  const wanted = folded(title)
  if (wanted === '') return false
  const [line = '', ...below] = content.slice(at, at + REACH).split(/\r?\n/)
  const own = folded(readHeadingName(line.replace(/^[#\s]+/, '')).words)
  if (own !== '') return own.startsWith(wanted) && behindTitle.test(own.slice(wanted.length))
  const next = folded(below.find((each) => each.trim() !== '') ?? '')
  return next.replace(/[.:]$/, '') === wanted
}

const folded = (text: string) => plainWords(text).replaceAll(/\s+/g, ' ').trim().toLowerCase()

const contractWords = lexicon('contractWords').flat()
const wholeWords = contractWords.filter((word) => !word.startsWith('-'))
const wordEnds = contractWords.filter((word) => word.startsWith('-')).map((word) => word.slice(1))
/** Matches a title that begins or ends with a word for a contract, or has a compound that ends with one. */
const contractTitle = letterPattern(
  () =>
    String.raw`^\P{L}*${wordsPattern(wholeWords)}(?![\p{L}-])|(?<![\p{L}-])${wordsPattern(wholeWords)}\P{L}*$|` +
    String.raw`${wordsPattern(wordEnds)}(?:s|es)?(?!\p{L})`,
  'i',
)
const lawKinds = wordSet(...lexicon('lawKinds'))

/** Whether a source may be a contract, by its title and the first lines of its text. */
export function mayBeContract({
  content,
  title = '',
  metadata,
}: Pick<Source, 'content' | 'metadata'> & { title?: string | undefined }): boolean {
  if (metadata?.['statute'] !== undefined) return false
  const [first = ''] = content.trimStart().split('\n', 1)
  const names = [title, readOpened(first.replace(signs, '')) ? '' : first].filter(
    (line) => line.trim() !== '',
  )
  const isNamed = names.some((line) => contractTitle.test(line))
  if (names.length > 0 && !isNamed) return false
  return [title, ...readLawLines(content).title].every((line) => {
    const words = line.toLowerCase()
    if (contractTitle.test(line)) return true
    const isInCapitals = !/\p{Ll}/u.test(line) && line.includes(' ')
    if (!isInCapitals && lawsIn(line).length > 0) return false
    return !isTitleOfLaw(line) && words.split(/[^\p{L}]+/u).every((word) => !lawKinds.has(word))
  })
}
