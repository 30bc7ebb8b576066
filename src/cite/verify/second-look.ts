import type { Evidence } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import type { Matcher, VerifyRequest } from '../../core/ports.ts'
import { canProve } from '../../core/text.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { createEvidence } from './evidence/evidence.ts'
import { furtherContext } from './evidence/further-context.ts'
import { joinContexts, positionOf } from './evidence/judge-context.ts'
import type { JudgeContext } from './evidence/judge-context.ts'
import type { SentenceReader } from './evidence/narrow.ts'
import type { EvidenceReaders } from './evidence/readers.ts'
import { LEXICAL_MATCHER } from '../match/lexical.ts'
import { widenToContext } from '../../text/sentences.ts'
import { checkLexically } from './check-lexically.ts'
import type { StatementToJudge, ToJudge } from './check-lexically.ts'
import { isAllRead, searchFurther } from './search-further.ts'
import type { CombinedVerdict } from './combine.ts'
import type { Open } from './judge-batches.ts'
import { judgedBy } from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

/**
 * Sizes of wider evidence, in UTF-16 units: a paragraph longer than `maxParagraph` is not read whole, and no piece
 * grows beyond `maxLength`.
 */
const WIDE = { maxParagraph: 1_600, maxLength: 2_000 }
/** Limits of the sentences that a second look adds to evidence; each has a word of the claim missing there. */
const FURTHER = { max: 4, minWords: 1 }

/** A judged claim with its result. */
export type Answered = {
  index: number
  item: ToJudge<VerifyQuestion>
  verdicts: readonly ModelVerdict[]
  combined: CombinedVerdict
}

/** The second question about a claim; `item` has the evidence for it. */
export type SecondLook = { index: number; item: ToJudge<VerifyQuestion>; questions: Open[] }

/**
 * The second questions about claims. A claim is asked about again because code found a fact that differs; otherwise
 * with evidence that `search` found elsewhere; otherwise with wider evidence. Claims without such a question are left
 * out.
 */
export async function secondLooks(
  answered: readonly Answered[],
  {
    search,
    readers,
    toQuestion,
    request,
  }: {
    search: Matcher | undefined
    readers: EvidenceReaders
    toQuestion: (asked: StatementToJudge) => Promise<VerifyQuestion>
    request: VerifyRequest
  },
): Promise<SecondLook[]> {
  const { sources } = request
  const searched = { ...request, sources: sources.filter(canProve) }
  const open = search ? answered.filter((one) => isForSearch(one, searched)) : []
  const claims = open.map(({ item }) => item.claim)
  const found = search ? await searchFurther(claims, search, searched) : new Map<number, Link[]>()
  const looks: SecondLook[] = []
  for (const one of answered) {
    const { index, item, combined } = one
    const again = questionsOnFacts(one)
    if (again.length > 0) {
      looks.push({ index, item, questions: again })
      continue
    }
    const links = found.get(open.indexOf(one))
    const isPartial = combined.verification.verdict === 'partial'
    const known = isPartial ? request.items[index]!.links : []
    const items = links ? [{ claim: item.claim, links: [...known, ...links] }] : []
    const [fresh] = await checkLexically({ items, sources }, toQuestion, readers)
    if (fresh && isElsewhere(fresh, item)) {
      looks.push({ index, item: fresh, questions: questionsElsewhere(one, fresh) })
    } else if (!open.includes(one) || isPartial || links) {
      // A claim that stays unsupported after an empty search needs no wider evidence.
      const questions = await questionsWidened(one, readers)
      if (questions.length > 0) looks.push({ index, item, questions })
    }
  }
  return looks
}

/** The questions to repeat because code rejected a `supported` for its figures or facts; none for other claims. */
function questionsOnFacts({ index, item, combined }: Answered): Open[] {
  const { overruledBy, verification, differences, openFigures } = combined
  if (overruledBy !== 'figure-without-words' && overruledBy !== 'fact-differs') return []
  const { reason } = verification
  const isLoose = differences.some(({ message, contradicts }) => message === reason && !contradicts)
  const open = item.questions.map((question, part) => ({ question, index, part }))
  const lacking = open.filter(({ question }) =>
    question.figures.some((figure) => openFigures.includes(figure)),
  )
  const isForWords = (overruledBy === 'figure-without-words' || isLoose) && lacking.length > 0
  const note = isForWords ? WORDS_LACKING : `${reason} A program found this: look whether it is a difference.`
  return (isForWords ? lacking : open).map((one) => ({ ...one, question: { ...one.question, note } }))
}

const WORDS_LACKING =
  'No words of the evidence were given for these figures. Give them, or it is not supported.'

/** Whether the sources are searched again for a claim. */
function isForSearch({ index, item, combined }: Answered, { items, sources }: VerifyRequest): boolean {
  if (combined.verification.verdict === 'supported' || combined.overruledBy !== null) return false
  const byWords = items[index]!.links.every(({ matcher, quote }) => matcher === LEXICAL_MATCHER && !quote)
  const read = item.questions.flatMap(({ contexts }) => contexts)
  return byWords && !isAllRead(read, sources)
}

/** Whether a claim has evidence in text that the model has not read. */
function isElsewhere({ gathered }: ToJudge<VerifyQuestion>, known: ToJudge<VerifyQuestion>): boolean {
  const read = known.questions.flatMap(({ contexts }) => contexts)
  return gathered.placed.some(
    ({ source, evidence: { start, end } }) => positionOf({ source, start, end }, read) < 0,
  )
}

/** Questions to repeat on the statements not judged supported, with the old evidence and that found elsewhere. */
function questionsElsewhere({ index, item, verdicts }: Answered, fresh: ToJudge<VerifyQuestion>): Open[] {
  return fresh.questions.flatMap((question, part): Open[] => {
    const { verdict, reason } = verdicts[part]!
    if (verdict === 'supported') return []
    const contexts = joinContexts([...question.contexts, ...item.questions[part]!.contexts])
    return [{ question: askAgain(question, contexts, reason), index, part }]
  })
}

/** The questions to repeat, with wider evidence, on statements not judged supported; none if no evidence is added. */
async function questionsWidened(
  { index, item, verdicts, combined }: Answered,
  { readSentences }: Pick<EvidenceReaders, 'readSentences'>,
): Promise<Open[]> {
  const { verdict } = combined.verification
  if (combined.overruledBy !== null || (verdict !== 'partial' && verdict !== 'unsupported')) return []
  const again: Open[] = []
  for (const [part, question] of item.questions.entries()) {
    const said = verdicts[part]!
    if (said.verdict === 'supported') continue
    const wide = await widenQuestion(question, said.reason, readSentences)
    if (wide) again.push({ question: wide, index, part })
  }
  return again
}

function askAgain(
  question: VerifyQuestion,
  contexts: readonly JudgeContext[],
  reason: string,
): VerifyQuestion {
  const note = `With less evidence the answer was: ${reason || 'a part is missing.'} Look again.`
  return { ...question, ...judgedBy(question.statement, contexts), note }
}

/** Repeats a question with wider evidence, such as whole paragraphs; `null` if no evidence is added. */
async function widenQuestion(
  question: VerifyQuestion,
  reason: string,
  readSentences: SentenceReader,
): Promise<VerifyQuestion | null> {
  if (!question.isOpen) return null
  const wide = question.contexts.map((piece): JudgeContext => ({
    source: piece.source,
    ...widenToContext(piece.source.content, piece, WIDE),
  }))
  const further = await furtherContext(question.statement, wide, readSentences, FURTHER)
  const contexts = joinContexts([...wide, ...further])
  const isAdded = sizeOf(contexts) > sizeOf(question.contexts)
  if (!isAdded) return null
  return { ...askAgain(question, contexts, reason), added: further }
}

function sizeOf(contexts: readonly JudgeContext[]): number {
  return contexts.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The evidence of a claim, with further places that only the second look has read. */
export function withAdded(evidence: readonly Evidence[], added: readonly JudgeContext[]): Evidence[] {
  return [
    ...evidence,
    ...added.flatMap(({ source, start, end }) => {
      const isKnown = evidence.some(
        (known) => known.sourceId === source.id && spansOverlap(known, { start, end }),
      )
      return isKnown ? [] : (createEvidence(source, { start, end }) ?? [])
    }),
  ]
}
