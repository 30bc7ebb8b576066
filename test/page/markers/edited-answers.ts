import type { Random } from '../../fixtures/random.ts'

/**
 * A sentence of an answer, and what an edit did to it. `same`: the claim is unchanged, whatever the words. `changed`:
 * it has another number, name or negation. `copy`: it was copied from another sentence.
 */
export type Sentence = { id: number; text: string; fate: 'same' | 'changed' | 'copy' }

/** Paragraphs of sentences; those in `lists` are written as lists. */
export type Draft = { paragraphs: Sentence[][]; lists: Set<Sentence[]> }

const subjects = [
  'The northern harbour',
  'The southern harbour',
  'The council of Velden',
  'The council of Arnach',
  'A survey of fishermen',
  'The old pumping station',
  'The new pumping station',
  'Every district office',
  'The annual report',
  'Most commuters',
  'The river authority',
  'A group of engineers',
]
const verbs = [
  'recorded a steady increase in',
  'recorded a steady decline in',
  'asked for a review of',
  'paid for',
  'described',
  'postponed the repair of',
  'gave up its objection to',
  'published the figures on',
  'welcomed',
  'measured',
]
const objects = [
  'the ferry traffic',
  'the flood defences',
  'ground water levels',
  'the tram line to the market',
  'winter maintenance',
  'cross-border deliveries',
  'the price of heating oil',
  'the number of visitors',
  'the restoration of the mill',
  'public lighting',
]
const tails = [
  ' during the wet months',
  ' after several delays',
  ' in {year}',
  ' between {year} and {later}',
  ' by {count} percent',
  ' for {count} households',
  ' without further comment',
  ', which surprised the residents',
  ' at a cost of {count},000 euros',
  '',
]
const common = ['No change was reported.', 'The figures are provisional.', 'This is expected to continue.']

function sentenceText(random: Random): string {
  if (random.chance(0.06)) return random.pick(common)
  const year = 1990 + random.below(35)
  const tail = random
    .pick(tails)
    .replace('{year}', String(year))
    .replace('{later}', String(year + 1 + random.below(9)))
    .replace('{count}', String(2 + random.below(900)))
  const emphasis = random.chance(0.1)
  const object = random.pick(objects)
  return `${random.pick(subjects)} ${random.pick(verbs)} ${emphasis ? `**${object}**` : object}${tail}.`
}

let nextId = 0

function newSentence(random: Random, fate: Sentence['fate'] = 'same'): Sentence {
  return { id: nextId++, text: sentenceText(random), fate }
}

export function draftAnswer(random: Random): Draft {
  const paragraphs = Array.from({ length: 2 + random.below(5) }, () =>
    Array.from({ length: 2 + random.below(5) }, () => newSentence(random)),
  )
  return { paragraphs, lists: new Set(paragraphs.filter(() => random.chance(0.25))) }
}

export type WrittenAnswer = { text: string; spans: Map<Sentence, { start: number; end: number }> }

export function writeAnswer({ paragraphs, lists }: Draft): WrittenAnswer {
  let text = ''
  const spans = new Map<Sentence, { start: number; end: number }>()
  for (const paragraph of paragraphs) {
    for (const [index, sentence] of paragraph.entries()) {
      if (lists.has(paragraph)) text += '- '
      else if (index > 0) text += ' '
      spans.set(sentence, { start: text.length, end: text.length + sentence.text.length })
      text += sentence.text
      if (lists.has(paragraph)) text += '\n'
    }
    text += lists.has(paragraph) ? '\n' : '\n\n'
  }
  return { text, spans }
}

type Edit = (draft: Draft, random: Random) => void

function pickPlace(draft: Draft, random: Random): { paragraph: Sentence[]; index: number } | null {
  const filled = draft.paragraphs.filter(({ length }) => length > 0)
  if (filled.length === 0) return null
  const paragraph = random.pick(filled)
  return { paragraph, index: random.below(paragraph.length) }
}

function replaceText(
  draft: Draft,
  random: Random,
  change: (text: string) => string,
  fate?: Sentence['fate'],
): void {
  const place = pickPlace(draft, random)
  if (!place) return
  const sentence = place.paragraph[place.index]!
  const text = change(sentence.text)
  if (text === sentence.text) return
  sentence.text = text
  if (fate && sentence.fate !== 'copy') sentence.fate = fate
}

const synonyms: readonly [RegExp, string][] = [
  [/steady/, 'continuous'],
  [/asked for/, 'requested'],
  [/described/, 'portrayed'],
  [/residents/, 'inhabitants'],
  [/several/, 'many'],
  [/published/, 'released'],
  [/comment/, 'remark'],
  [/during/, 'throughout'],
  [/repair/, 'mending'],
  [/the figures on/, 'data about'],
]

function typingError(text: string, random: Random): string {
  const letters = [...text.matchAll(/(?<=[a-z]{2})[a-z](?=[a-z]{2})/g)].map(({ index }) => index)
  if (letters.length === 0) return text
  const at = random.pick(letters)
  switch (random.below(3)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1)
    case 1:
      return text.slice(0, at) + text[at] + text.slice(at)
    default:
      return text.slice(0, at) + random.pick([...'aeiorst']) + text.slice(at + 1)
  }
}

export const edits: Record<string, Edit> = {
  insert(draft, random) {
    const place = pickPlace(draft, random)
    place?.paragraph.splice(place.index + random.below(2), 0, newSentence(random, 'copy'))
  },
  delete(draft, random) {
    const place = pickPlace(draft, random)
    place?.paragraph.splice(place.index, 1)
  },
  move(draft, random) {
    const from = pickPlace(draft, random)
    const [sentence] = from?.paragraph.splice(from.index, 1) ?? []
    const to = pickPlace(draft, random)
    if (sentence) (to?.paragraph ?? draft.paragraphs[0]!).splice(to?.index ?? 0, 0, sentence)
  },
  duplicate(draft, random) {
    const from = pickPlace(draft, random)
    const to = pickPlace(draft, random)
    if (!from || !to) return
    to.paragraph.splice(to.index + random.below(2), 0, { ...from.paragraph[from.index]!, fate: 'copy' })
  },
  words(draft, random) {
    const offset = random.below(synonyms.length)
    replaceText(draft, random, (text) => {
      const turned = [...synonyms.slice(offset), ...synonyms.slice(0, offset)]
      const found = turned.find(([pattern]) => pattern.test(text))
      return found ? text.replace(found[0], found[1]) : text
    })
  },
  typo(draft, random) {
    replaceText(draft, random, (text) => typingError(text, random))
  },
  typos(draft, random) {
    for (let count = 0; count < 12; count++) replaceText(draft, random, (text) => typingError(text, random))
  },
  punctuation(draft, random) {
    replaceText(draft, random, (text) =>
      random.pick([
        text.replace(/\.$/, '!'),
        text.replace(/ (?=after|during|between)/, ', '),
        text.replaceAll('**', ''),
        text.replace(/(\w+)\.$/, '*$1*.'),
        text.replace(' ', '  '),
      ]),
    )
  },
  paragraphs(draft, random) {
    const [paragraph] = draft.paragraphs.splice(random.below(draft.paragraphs.length), 1)
    draft.paragraphs.splice(random.below(draft.paragraphs.length + 1), 0, paragraph!)
  },
  merge(draft, random) {
    const place = pickPlace(draft, random)
    const first = place?.paragraph[place.index]
    if (!place || !first || !place.paragraph[place.index + 1]) return
    first.text = first.text.replace(/\.$/, random.pick([',', ';', ', and']))
    const second = place.paragraph[place.index + 1]!
    second.text = second.text.charAt(0).toLowerCase() + second.text.slice(1)
  },
  split(draft, random) {
    replaceText(draft, random, (text) => text.replace(', which surprised', '. This surprised'))
  },
  number(draft, random) {
    replaceText(
      draft,
      random,
      (text) => text.replace(/\d+/, (digits) => String(Number(digits) + 1 + random.below(20))),
      'changed',
    )
  },
  negation(draft, random) {
    replaceText(
      draft,
      random,
      (text) => text.replace(/ (measured|welcomed|described|paid for) /, ' never $1 '),
      'changed',
    )
  },
  opposite(draft, random) {
    replaceText(
      draft,
      random,
      (text) => text.replace('steady increase', 'steady decline').replace('northern', 'southern'),
      'changed',
    )
  },
  name(draft, random) {
    replaceText(
      draft,
      random,
      (text) => text.replace('Velden', 'Morsum').replace('Arnach', 'Isenburg'),
      'changed',
    )
  },
  rewrite(draft, random) {
    for (const paragraph of draft.paragraphs) {
      for (let index = 0; index < paragraph.length; index++) paragraph[index] = newSentence(random, 'copy')
    }
  },
  rewriteParagraph(draft, random) {
    const paragraph = pickPlace(draft, random)?.paragraph ?? []
    for (let index = 0; index < paragraph.length; index++) paragraph[index] = newSentence(random, 'copy')
  },
}

export type Tally = { references: number; alive: number; kept: number; misplaced: string[] }

/** `before` and `after` are the texts on both sides of the sentence. */
export type Cited = { id: number; text: string; before: string; after: string }
type Found = { id: number; start: number; end: number }

/**
 * Counts what became of the references to the `cited` sentences. A reference is misplaced if it is at another
 * sentence, or at its own one although that now says something else. A word-for-word copy counts as its own sentence
 * if the original is gone, or if the copy took its place: the copy has a neighbour of the original, and the original,
 * moved away, has none. The texts alone do not tell the two apart.
 */
export function tally(
  cited: readonly Cited[],
  { draft, written, anchored }: { draft: Draft; written: WrittenAnswer; anchored: readonly Found[] },
): Tally {
  const sentences = draft.paragraphs.flat()
  const result: Tally = { references: cited.length, alive: 0, kept: 0, misplaced: [] }
  for (const { id, text, before, after } of cited) {
    const own = sentences.find((sentence) => sentence.id === id && sentence.fate !== 'copy')
    const copies = sentences.filter(
      (sentence) => sentence.fate === 'copy' && plain(sentence.text) === plain(text),
    )
    /** On how many sides the sentence has the same neighbour as the cited one had: 0–2. */
    const sides = (sentence: Sentence) => {
      const { start, end } = written.spans.get(sentence)!
      const isBefore = written.text.slice(0, start).trimEnd().endsWith(before.trimEnd())
      const isAfter = written.text.slice(end).trimStart().startsWith(after.trimStart())
      return (isBefore ? 1 : 0) + (isAfter ? 1 : 0)
    }
    const inPlace = copies.filter((copy) => sides(copy) > 0 && own && sides(own) === 0)
    const truths = own ? [...(own.fate === 'same' ? [own] : []), ...inPlace] : copies
    if (own?.fate === 'same') result.alive += 1
    const found = anchored.find((place) => place.id === id)
    if (!found) continue
    if (truths.some((sentence) => isAt(found, written.spans.get(sentence)!))) {
      if (own) result.kept += 1
    } else {
      result.misplaced.push(`${text} → ${written.text.slice(found.start, found.end)}`)
    }
  }
  return result
}

/** The text without emphasis, since other emphasis is no change. */
function plain(text: string): string {
  return text.replaceAll(/\*+/g, '').replaceAll(/\s+/g, ' ')
}

function isAt(found: { start: number; end: number }, truth: { start: number; end: number }): boolean {
  const shared = Math.min(found.end, truth.end) - Math.max(found.start, truth.start)
  return shared * 2 >= found.end - found.start && shared * 2 >= truth.end - truth.start
}
