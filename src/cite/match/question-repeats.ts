import { lexicon, wordSet } from '../../text/lexicon.ts'
import { isCheckable, splitSentences } from '../../text/sentences.ts'
import { tokenize } from '../../text/words.ts'
import type { IndexedPassage, SentenceTerms } from '../../sources/ranking.ts'
import { pairsOf } from '../../sources/ranking.ts'

/** Detects where a source repeats the user's question. */
export type QuestionRepeats = {
  /** The content terms of the questions. */
  terms: ReadonlySet<string>
  /** Whether a sentence or title repeats a question nearly word for word. */
  isRepeat(sentence: Pick<SentenceTerms, 'all'>): boolean
  /**
   * Whether a passage only repeats the question. If the terms of a claim are given, sentences without one of them do
   * not count; `false` if no sentence counts.
   */
  isOnlyRepeat(passage: Pick<IndexedPassage, 'readSentences'>, claim?: ReadonlyMap<string, unknown>): boolean
}

type Question = {
  /** The first pair of adjacent words of the question, with which a sentence that repeats it usually begins. */
  opening: string
  /**
   * Whether no statement begins with these two words in this order. The question is then found in the middle
   * of a sentence, too.
   */
  isOpen: boolean
  pairs: ReadonlySet<string>
}

/**
 * Maximum UTF-16 units read at the end of the user's message, because a question often follows a pasted text.
 */
const MAX_READ = 20_000
/**
 * Minimum number of different pairs of adjacent words in a question. A question of three words, which has two pairs, is
 * not looked for: a source may have them by chance.
 */
const MIN_PAIRS = 3
/** Minimum share of a question's pairs in a sentence that repeats the question. */
const REPEATED = 0.8
/** A sentence with fewer of the question's pairs still repeats it if it lacks at most this many, those of one word. */
const ONE_WORD = 2

/**
 * Matches the end of a sentence that is not a question. Many users leave out the question mark, but do not write a full
 * stop instead.
 */
const isClosed = /[.!。]["'”’)]*$/
const interrogatives = wordSet(...lexicon('interrogatives'))

/**
 * Reads the questions in the user's message; `null` if none has `MIN_PAIRS` different pairs of adjacent words.
 *
 * A sentence of a source repeats a question if it has most of the question's pairs of adjacent words (`REPEATED`) and
 * begins like it; a question with an interrogative in front, or of content words alone, may also stand within the
 * sentence. A statement that answers begins otherwise: "Does the museum open on Mondays?" is not repeated by "The
 * museum opens on Mondays." Statements of the user do not count, because a source may well state the same.
 */
export function createQuestionRepeats(asked: string | undefined): QuestionRepeats | null {
  const questions = asked === undefined ? [] : readQuestions(asked.slice(-MAX_READ))
  if (questions.length === 0) return null
  const terms = new Set(questions.flatMap((question) => question.terms))
  const known = new WeakMap<object, boolean>()

  function isRepeat(sentence: Pick<SentenceTerms, 'all'>): boolean {
    const before = known.get(sentence)
    if (before !== undefined) return before
    const pairs = pairsOf(sentence.all)
    const isOne = questions.some((question) => repeats(pairs, question))
    known.set(sentence, isOne)
    return isOne
  }

  /**
   * Whether a sentence says more than the question: it has words of the claim that are not in the question
   * or, without a claim, more words outside the question than in it.
   */
  function saysMore({ terms: own }: SentenceTerms, claim?: ReadonlyMap<string, unknown>): boolean {
    const further = own.filter((term) => !terms.has(term))
    return claim ? further.some((term) => claim.has(term)) : further.length * 2 > own.length
  }

  return {
    terms,
    isRepeat,
    isOnlyRepeat(passage, claim) {
      const telling = passage
        .readSentences()
        .filter((sentence) => sentence.terms.some((term) => claim?.has(term) ?? true))
      return (
        telling.length > 0 && telling.every((sentence) => isRepeat(sentence) && !saysMore(sentence, claim))
      )
    },
  }
}

function repeats(pairs: readonly string[], { opening, isOpen, pairs: asked }: Question): boolean {
  const at = isOpen ? pairs.indexOf(opening) : pairs[0] === opening ? 0 : -1
  if (at < 0) return false
  const found = new Set(pairs.filter((pair) => asked.has(pair)))
  const missing = asked.size - found.size
  return found.size >= asked.size * REPEATED || (missing <= ONE_WORD && found.size > ONE_WORD)
}

function readQuestions(asked: string): (Question & { terms: string[] })[] {
  return splitSentences(asked).flatMap(({ start, end }) => {
    const sentence = asked.slice(start, end)
    const tokens = tokenize(sentence)
    const pairs = pairsOf(tokens.map(({ term }) => term))
    if (new Set(pairs).size < MIN_PAIRS) return []
    const isQuery = tokens.every(({ isContent }) => isContent)
    const isWord = interrogatives.has(sentence.slice(tokens[0]!.start, tokens[0]!.end).toLowerCase())
    if (!isQuery && isCheckable(sentence) && (!isWord || isClosed.test(sentence))) return []
    const terms = tokens.flatMap(({ term, isContent }) => (isContent ? [term] : []))
    return [{ opening: pairs[0]!, isOpen: isWord || isQuery, pairs: new Set(pairs), terms }]
  })
}
