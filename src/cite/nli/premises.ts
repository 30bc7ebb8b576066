import type { Span } from '../../core/span.ts'
import { splitSentences, withoutStruck } from '../../text/sentences.ts'
import type { PlacedEvidence } from '../verify/evidence/gather-evidence.ts'
import { contextForJudge } from '../verify/evidence/judge-context.ts'

/** Maximum number of premises of one claim; the first ones are the evidence itself. */
const MAX_PREMISES = 16

/**
 * The texts that may entail a claim: the sentences of each place of its evidence; the sentences of all places together,
 * because a claim may need several; and each place with its surrounding sentences. A text too long for the model is
 * read in parts. `fits` says whether a text and the claim are short enough.
 */
export function cutPremises(placed: readonly PlacedEvidence[], fits: (premise: string) => boolean): string[] {
  const said = placed.flatMap(({ source, sentences, table }) => {
    const row = table?.header ? rowWithHeader(source.content, sentences, table.header) : ''
    return row && fits(row) ? [row] : cutWindows(source.content, sentences, fits)
  })
  const joined = said.join(' ')
  // Neighbouring rows are about other things.
  const around = contextForJudge(placed.filter(({ table }) => !table)).flatMap(({ source, start, end }) =>
    cutWindows(source.content, { start, end }, fits),
  )
  const premises = [...said, ...(fits(joined) ? [joined] : []), ...around]
  return [...new Set(premises)].slice(0, MAX_PREMISES)
}

function rowWithHeader(content: string, row: Span, header: Span): string {
  return `${lineOf(content, header)} ${lineOf(content, row)}`
}

/** The span as one text if it fits, else as several texts; none if it is blank. */
function cutWindows(content: string, span: Span, fits: (premise: string) => boolean): string[] {
  const whole = lineOf(content, span)
  if (whole === '') return []
  if (fits(whole)) return [whole]
  const windows: string[] = []
  let open: string[] = []
  for (const sentence of splitSentences(content, span).map((part) => lineOf(content, part))) {
    if (fits([...open, sentence].join(' '))) {
      open.push(sentence)
      continue
    }
    if (open.length > 0) windows.push(open.join(' '))
    const last = open.at(-1)
    open = last !== undefined && fits(`${last} ${sentence}`) ? [last, sentence] : [sentence]
    if (fits(open.join(' '))) continue
    windows.push(...cutWords(sentence, fits))
    open = []
  }
  if (open.length > 0) windows.push(open.join(' '))
  return windows
}

/** Cuts a sentence, from its start, into the longest runs of words that fit; a word that does not fit is left out. */
function cutWords(sentence: string, fits: (premise: string) => boolean): string[] {
  const words = sentence.split(' ')
  const parts: string[] = []
  for (let start = 0; start < words.length;) {
    let fitting = start
    let tooFar = words.length + 1
    while (tooFar - fitting > 1) {
      const end = (fitting + tooFar) >>> 1
      if (fits(words.slice(start, end).join(' '))) fitting = end
      else tooFar = end
    }
    if (fitting > start) parts.push(words.slice(start, fitting).join(' '))
    start = Math.max(fitting, start + 1)
  }
  return parts
}

function lineOf(content: string, { start, end }: Span): string {
  return withoutStruck(content, { start, end }).replace(/\s+/g, ' ').trim()
}
