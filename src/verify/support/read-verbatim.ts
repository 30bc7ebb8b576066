import type { ExplainedReading } from '../../core/ports/explanation.ts'
import type { TextReader } from '../../facts/alignment/text-reader.ts'
import { toLine } from '../../model/delimiter.ts'
import { splitSentences } from '../../text/sentences/sentences.ts'
import { readWindows } from './verbatim.ts'
import type { ClaimSentence, WindowReading } from './verbatim.ts'

/** How all sentences of a claim stand in their evidence, with a reason where there is more to say. */
export type VerbatimReading = {
  outcome: 'verbatim' | 'edited' | 'near'
  reason: string | null
  /** The reading of the sentence that decided; `null` where nothing in the evidence is near it. Aligns when called. */
  nearest: () => ExplainedReading | null
  /** The sentences of the source that carry the claim; none unless it is verbatim. */
  carriers: readonly string[]
}

/** Sentences of a claim that are read; a longer one is no claim but a text. */
const MAX_SENTENCES = 12
const shown = { maxLength: 60 }

/**
 * Reads each sentence of a claim by itself: `verbatim` if all stand in the evidence
 * word for word, `edited` if one does but for a single fact.
 */
export function readVerbatim(
  { text, before, isInverted }: ClaimSentence,
  runs: readonly (readonly string[])[],
  options: { readText?: TextReader } = {},
): VerbatimReading {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  if (sentences.length === 0 || sentences.length > MAX_SENTENCES)
    return { outcome: 'near', reason: null, nearest: () => null, carriers: [] }
  const readings = sentences.map((sentence, at) =>
    readWindows(
      { text: sentence, before: sentences[at - 1] ?? before, isInverted: isInverted && at === 0 },
      runs,
      options,
    ),
  )
  const carrying = readings.flatMap(({ decisive }) => (decisive?.obstacle === null ? [decisive] : []))
  if (carrying.length === readings.length)
    return {
      outcome: 'verbatim',
      reason: null,
      nearest: () => explainReading(carrying[0]),
      carriers: carrying.flatMap(({ window }) => window.sentences),
    }
  const edited = readings.find(({ decisive }) => decisive?.edit)?.decisive
  if (edited)
    return {
      outcome: 'edited',
      reason: describeEdit(edited),
      nearest: () => explainReading(edited),
      carriers: [],
    }
  const open = readings.find(({ decisive }) => decisive?.obstacle !== null)
  return { outcome: 'near', reason: null, nearest: () => explainReading(open?.nearest()), carriers: [] }
}

function explainReading(reading: WindowReading | null | undefined): ExplainedReading | null {
  if (!reading) return null
  const { window, share, obstacle } = reading
  return { text: window.text, share: Math.round(share * 1000) / 1000, obstacle }
}

/** Names the words of the source; those of the claim stand without quotation marks, as they are in no source. */
function describeEdit({ edit, window }: WindowReading): string {
  const { kind, claim, said } = edit!
  const words = toLine(window.text.slice(said.start, said.end), shown)
  if (kind === 'negation') return `One of claim and source denies what the other says, at “${words}”.`
  return `The source says “${words}” where the claim says ${toLine(claim.text, shown)}.`
}
