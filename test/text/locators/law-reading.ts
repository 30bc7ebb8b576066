import type { PageSpan } from '../../../src/core/source.ts'
import type { Span } from '../../../src/core/span.ts'
import { createEvidencePlaces } from '../../../src/text/locators/evidence-place.ts'
import { hasLaw, isTitleOfLaw, readLawLines } from '../../../src/text/locators/law-of-section.ts'
import { findMarkedItem, markBehind } from '../../../src/text/locators/marked-item.ts'
import { written } from '../../fixtures/recorded-cases.ts'

const slice = (text: string, { start, end }: Span) => JSON.stringify(text.slice(start, end))

/** What of a source tells where its evidence stands. */
type EvidenceSource = {
  type?: string
  identifier?: string
  url?: string
  snippet?: string
  seams?: number[]
  pages?: PageSpan[]
  metadata?: Record<string, unknown>
}

/** The places of some words of a source: of the first, of the last, and of all between them. */
export async function readEvidence([given, words, source = {}]: [string, string, EvidenceSource?]): Promise<
  string[]
> {
  const content = written(given)
  const places = createEvidencePlaces()
  const [first, last] = [content.indexOf(words), content.lastIndexOf(words)]
  const spans = [
    { start: first, end: first + words.length },
    { start: last, end: last + words.length },
    { start: first, end: last + words.length },
  ]
  const lines: string[] = []
  for (const span of spans) {
    // The cases have fields of their types, and wrong ones.
    const given = { id: 's', identifier: 'a', type: 'document', contentHash: 'h', content, ...source }
    lines.push(JSON.stringify(await places(given as never, span)))
  }
  return [...new Set(lines)]
}

/** Where a text may tell of which law its sections are, and whether each section is of a law, or of none that is named. */
export function readLaws([given, law, more = {}]: [
  string,
  string,
  { title?: string; metadata?: Record<string, unknown> }?,
]): string[] {
  const content = written(given)
  const { named, alone } = readLawLines(content)
  const starts = Array.from(content.matchAll(/^[#* ]*(?=§|Art|Section)/gmu), ({ index }) => index)
  return [
    named.map(({ at, law: own }) => `${own} at ${at}`).join(', '),
    alone
      .map(
        ({ at, words, isTitle, isPart, laws }) =>
          `${at} ${JSON.stringify(words)}${isTitle ? ' title' : ''}${isPart ? ' part' : ''} ${laws.join(' ')}`,
      )
      .join(', '),
    starts
      .map((start) => {
        const is = [law, undefined].map((one) =>
          hasLaw({ content, ...more }, start, { law: one, linesOf: readLawLines }),
        )
        return `${start} ${is[0] ? law : 'no'} ${is[1] ? 'unnamed' : 'named'}`
      })
      .join(', '),
    content
      .split('\n')
      .filter((line) => isTitleOfLaw(line))
      .map((line) => JSON.stringify(line.length > 60 ? line.length : line))
      .join(' '),
  ].filter((line) => line !== '')
}

/** The mark with which a claim names an item, and that item in a text, from its beginning and from its third line. */
export function readMarkedItem([claim, given]: [string, string]): string[] {
  const content = written(given)
  const mark = markBehind(claim)
  if (mark === null) return ['no mark']
  const third = content.split('\n', 2).join('\n').length
  return [0, third].map((start) => {
    const found = findMarkedItem(mark, content, { start, end: content.length })
    return `${mark} ${found ? slice(content, found) : 'not found'}`
  })
}
