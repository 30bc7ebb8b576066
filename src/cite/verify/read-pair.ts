import { spanAround } from '../../core/part-of.ts'
import type { Claim } from '../../core/claim.ts'
import { defined } from '../../core/defined.ts'
import type { Span } from '../../core/span.ts'
import { splitSentences } from '../../text/sentences.ts'
import { withdrawalOf } from '../../text/withdrawals.ts'
import type { ReadText, TextReader } from '../reading/read-text.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import type { Vocabulary } from './evidence/vocabulary.ts'
import type { VerbatimSearch } from './verbatim/read-claim.ts'
import type { ClaimSentence } from './verbatim/read-place.ts'

/** A claim and its evidence, prepared for comparison. */
export type TextPair = {
  /**
   * The statement of the claim, with blanks in place of marks, links and URLs, and of the name of a place such as § 5
   * if the sources have it.
   */
  claim: ReadText
  /** The claim for the word-for-word search. */
  wording: ClaimSentence
  places: readonly VerbatimSearch[]
  /** The sentences of each piece of evidence. */
  evidence: readonly ReadText[]
  /** The sentences of all pieces of evidence as one text. */
  together: ReadText
  titles: readonly ReadText[]
  around: Vocabulary
}

/** Prepares a claim and its gathered evidence; each text is read once for all checks. */
export function readPair(
  { text, before, titles }: Pick<Claim, 'text' | 'before' | 'titles'>,
  { placed, around, plain, statement }: GatheredEvidence,
  readText: TextReader,
): TextPair {
  const isPlaced = statement !== plain
  const said = placed.map(({ source, sentences }) => source.content.slice(sentences.start, sentences.end))
  return {
    claim: statement,
    wording: {
      said: readText(isPlaced ? withoutPlace(text, { plain, statement }) : text),
      ...defined({ before, titles }),
      // Without the name of its place, the claim may begin with its verb.
      isInverted: isPlaced,
    },
    places: placed.map(({ source: { content, title }, sentences, named, evidence: { start, end } }) => ({
      content,
      span: isPlaced ? sentences : { start, end },
      within: named ?? (isPlaced ? sentences : withNeighbours(content, sentences)),
      // A claim whose place is named is supported only from there.
      isConfined: isPlaced || named !== undefined,
      // A title that withdraws its source counts for every verdict, and has its own reason: `asFarAsStanding`.
      name: title !== undefined && withdrawalOf({ title, content: '' }) === null ? title : undefined,
    })),
    evidence: said.map(readText),
    together: readText(said.join('\n')),
    titles: placed.map(({ source }) => readText(source.title ?? '')),
    around,
  }
}

/** The claim without the name of its place, which is blank in its statement. */
function withoutPlace(
  text: string,
  { plain, statement }: Pick<GatheredEvidence, 'plain' | 'statement'>,
): string {
  return text.replaceAll(/[\s\S]/g, (sign, at: number) =>
    statement.text.charAt(at) === ' ' && plain.text.charAt(at) !== ' ' ? ' ' : sign,
  )
}

/** UTF-16 units on each side of evidence that are searched for neighbouring sentences. */
const NEIGHBOUR_REACH = 1_000

/** Evidence extended by the sentence before and the one after. */
function withNeighbours(content: string, { start, end }: Span): Span {
  const near = spanAround({ start, end }, { text: content, reach: NEIGHBOUR_REACH })
  const all = splitSentences(content, near)
  const first = all.findIndex((sentence) => sentence.end > start)
  const last = all.findLastIndex((sentence) => sentence.start < end)
  return { start: all[first - 1]?.start ?? near.start, end: all[last + 1]?.end ?? near.end }
}
