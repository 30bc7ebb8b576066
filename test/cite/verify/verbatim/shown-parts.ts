import { readText } from '../../../../src/cite/reading/read-text.ts'
import { openAntecedent } from '../../../../src/cite/verify/verbatim/antecedent.ts'
import { speaksOfPrevious } from '../../../../src/cite/verify/verbatim/bare-remarks.ts'
import { sentenceOfClause } from '../../../../src/cite/verify/verbatim/clauses.ts'
import { isNeutral, leadInsOf, titlesAbove } from '../../../../src/cite/verify/verbatim/lead-ins.ts'
import { linesBefore } from '../../../../src/cite/verify/verbatim/lines.ts'
import { numberedRetraction } from '../../../../src/cite/verify/verbatim/numbered-retraction.ts'
import { isBlockQuote, openOver, openQuotation } from '../../../../src/cite/verify/verbatim/quotations.ts'
import { referringWord } from '../../../../src/cite/verify/verbatim/referring-word.ts'
import { announces } from '../../../../src/cite/verify/verbatim/announcements.ts'
import { isTakingBack, speaksAgainst } from '../../../../src/cite/verify/verbatim/taking-back.ts'
import { endBound, startBound } from '../../../../src/cite/verify/verbatim/sentence-bounds.ts'
import { readSourceWindow } from '../../../../src/cite/verify/verbatim/source-window.ts'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'

const said = (items: readonly (string | false | null)[]) => items.filter((one) => one).join(', ') || '–'

/** What a sentence says of the one before or after it. */
export function showRemark(sentence: string, own: string): string {
  const ofPrevious = (['en', 'de', null] as const).filter((language) =>
    speaksOfPrevious(sentence, { own, language: () => language }),
  )
  const word = referringWord(readText(sentence))
  return said([
    announces(sentence),
    isTakingBack(sentence, { isNext: true }) && 'takes back',
    isTakingBack(sentence, { isNext: false }) && 'takes back from afar',
    speaksAgainst(sentence) && 'note against',
    ofPrevious.length > 0 && `of previous (${ofPrevious.join(' ')})`,
    word !== null && `refers by “${word}”`,
  ])
}

/** What bears on the sentence that stands between two texts. */
export function showSurrounding(before: string, sentence: string, behind: string): string {
  const content = before + sentence + behind
  const span = { start: before.length, end: before.length + sentence.length }
  const quoted = (text: string | null) => text && JSON.stringify(text)
  const leads = (['stop', 'line', 'label'] as const).map((by) => {
    const text = before.slice(before.lastIndexOf('\n') + 1).trim()
    return findSurrounding(content, span, { lead: { text, by } })?.kind ?? '–'
  })
  const plain = findSurrounding(content, span, { lead: null })
  const asQuotation = findSurrounding(content, span, { lead: null, isQuotation: true })
  const heads = leadInsOf(before + sentence, before.length)
  const lines = linesBefore(content, span.start)
  return [
    plain ? `${plain.kind} ${JSON.stringify(plain.text)}` : '–',
    said([...leads, asQuotation?.kind ?? '–']),
    said([
      ...titlesAbove(content, span.start).map((title) => `title ${JSON.stringify(title)}`),
      ...heads.map((head) => `head ${JSON.stringify(head)}${isNeutral(head, sentence) ? ' neutral' : ''}`),
      openQuotation(lines, behind) !== null && `opens ${quoted(openQuotation(lines, behind))}`,
      openOver(lines, behind) !== null && 'opens over',
      isBlockQuote(content, span.start, lines) && 'block quote',
      quoted(numberedRetraction(lines.slice(lines.lastIndexOf('\n') + 1) + sentence, behind)),
    ]),
  ].join('\n')
}

/** Where sentences may begin and end in a text: each unit that does. */
export function showBounds(content: string, span = { start: 0, end: content.length }): string {
  const window = readSourceWindow(content, span)
  const { units } = window
  const starts = units.flatMap(({ start, end }, at) => {
    const bound = startBound(window, at)
    if (!bound) return []
    return `${content.slice(start, end)}@${start}${bound.isSure ? '' : ` ${bound.by} ${bound.from}`}`
  })
  const ends = units.flatMap((_, at) => {
    const end = endBound(window, { first: 0, at: at + 1 })
    return end === null ? [] : `${at + 1}→${end}`
  })
  const clauses = units.flatMap((_, at) => {
    const found = sentenceOfClause(window, { first: 0, end: at })
    return found ? `${at}→${found.end}` : []
  })
  return [said(starts), said(ends), ...(clauses.length > 0 ? [`clauses ${said(clauses)}`] : [])].join('\n')
}

/** The word of a claim that may refer to something else than in the source. */
export function showAntecedent(claim: string, before: string, above: string): string {
  const content = `${above} ${claim}`
  const place = { start: above.length + 1, end: content.length }
  return openAntecedent({ said: readText(claim), ...(before && { before }) }, { content, place }) ?? '–'
}
