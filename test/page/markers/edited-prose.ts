import type { Random } from '../../fixtures/random.ts'
import type { Draft, Sentence } from './edited-answers.ts'

/**
 * Answers of another kind than those that placing again was developed with: freer sentences, also in German, and
 * sentences that are nearly equal.
 */
const openings = [
  'According to the survey, ',
  'In the valley, ',
  'Nach Angaben der Behörde ',
  '',
  '',
  '',
  'As before, ',
]
const clauses = [
  'farmers {a} switched to drought-resistant seed',
  'the company {a} closed its second warehouse',
  'patients with mild symptoms {a} recovered at home',
  'der Verband {a} verlangte eine Prüfung der Beiträge',
  'die Gemeinde {a} baute neue Radwege entlang der Strasse',
  'small shops {a} lost customers to the centre',
  'large shops {a} lost customers to the centre',
  'the committee {a} accepted the proposal of Dr. Weber',
  'the committee {a} accepted the proposal of Dr. Maurer',
  'teachers {a} reported longer working days',
  'nurses {a} reported longer working days',
  'the storm {a} damaged roofs in the eastern quarter',
]
const adverbs = [
  'quickly',
  'quietly',
  'again',
  'at last',
  'im Herbst',
  'recently',
  'in 2019',
  'in 2021',
  'for 14 days',
  'mostly',
]
const endings = [
  '.',
  '.',
  '.',
  ' because costs had risen sharply.',
  ' before the new rules applied.',
  ' (see annex 3).',
  '; others waited.',
  ' – eine Folge der Reform.',
]
const stock = ['Details follow below.', 'Weitere Angaben fehlen.', 'See the table.']

let nextId = 1_000_000

function sentence(random: Random, fate: Sentence['fate'] = 'same'): Sentence {
  const text = random.chance(0.08)
    ? random.pick(stock)
    : random.pick(openings) + random.pick(clauses).replace('{a}', random.pick(adverbs)) + random.pick(endings)
  return { id: nextId++, text: text.charAt(0).toUpperCase() + text.slice(1), fate }
}

export function draftProse(random: Random): Draft {
  const paragraphs = Array.from({ length: 1 + random.below(6) }, () =>
    Array.from({ length: 1 + random.below(7) }, () => sentence(random)),
  )
  return { paragraphs, lists: new Set(paragraphs.filter(() => random.chance(0.2))) }
}

type Edit = (draft: Draft, random: Random) => void

function somewhere(
  draft: Draft,
  random: Random,
): { paragraph: Sentence[]; index: number; sentence: Sentence } | null {
  const filled = draft.paragraphs.filter(({ length }) => length > 0)
  if (filled.length === 0) return null
  const paragraph = random.pick(filled)
  const index = random.below(paragraph.length)
  return { paragraph, index, sentence: paragraph[index]! }
}

function reword(
  draft: Draft,
  random: Random,
  change: (text: string) => string,
  fate: Sentence['fate'] = 'same',
): void {
  const place = somewhere(draft, random)
  if (!place) return
  const text = change(place.sentence.text)
  if (text !== place.sentence.text && place.sentence.fate === 'same') place.sentence.fate = fate
  place.sentence.text = text
}

export const proseEdits: Record<string, Edit> = {
  swapNeighbours(draft, random) {
    const place = somewhere(draft, random)
    if (!place || place.index === 0) return
    place.paragraph.splice(place.index - 1, 2, place.sentence, place.paragraph[place.index - 1]!)
  },
  reverseParagraph(draft, random) {
    somewhere(draft, random)?.paragraph.reverse()
  },
  duplicateParagraph(draft, random) {
    const paragraph = somewhere(draft, random)?.paragraph ?? []
    const copy = paragraph.map((one): Sentence => ({ ...one, fate: 'copy' }))
    draft.paragraphs.splice(random.below(draft.paragraphs.length + 1), 0, copy)
  },
  deleteParagraph(draft, random) {
    draft.paragraphs.splice(random.below(draft.paragraphs.length), 1)
  },
  joinParagraphs(draft) {
    draft.paragraphs.splice(0, 2, [...(draft.paragraphs[0] ?? []), ...(draft.paragraphs[1] ?? [])])
  },
  splitParagraph(draft, random) {
    const place = somewhere(draft, random)
    if (place) draft.paragraphs.push(place.paragraph.splice(place.index))
  },
  intoList(draft, random) {
    const place = somewhere(draft, random)
    if (place) draft.lists.add(place.paragraph)
  },
  deleteAndTwin(draft, random) {
    const place = somewhere(draft, random)
    if (!place) return
    const twin = place.sentence.text
      .replace('small shops', 'large shops')
      .replace('teachers', 'nurses')
      .replace('Weber', 'Maurer')
    if (twin !== place.sentence.text)
      place.paragraph[place.index] = { id: nextId++, text: twin, fate: 'copy' }
  },
  lead(draft, random) {
    reword(
      draft,
      random,
      (text) =>
        `${random.pick(['Notably, ', 'In fact, ', 'Ausserdem gilt: '])}${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    )
  },
  denied(draft, random) {
    reword(
      draft,
      random,
      (text) => `It is not true that ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
      'changed',
    )
  },
  upperCase(draft, random) {
    reword(draft, random, (text) => text.toUpperCase())
  },
  bold(draft, random) {
    reword(draft, random, (text) => `**${text}**`)
  },
  quoteMarks(draft, random) {
    reword(draft, random, (text) => `“${text}”`)
  },
  dashes(draft, random) {
    reword(draft, random, (text) => text.replace(' – ', ' - ').replaceAll(' ', '\u00a0'))
  },
  shorten(draft, random) {
    reword(draft, random, (text) => text.replace(/ (?:because|before).*$/, '.'))
  },
  twoWords(draft, random) {
    reword(draft, random, (text) =>
      text
        .replace('longer', 'extended')
        .replace('quickly', 'swiftly')
        .replace('verlangte', 'forderte')
        .replace('damaged', 'harmed'),
    )
  },
  otherYear(draft, random) {
    reword(
      draft,
      random,
      (text) => text.replace('2019', '2021').replace('14 days', '41 days').replace('annex 3', 'annex 5'),
      'changed',
    )
  },
  otherName(draft, random) {
    reword(draft, random, (text) => text.replace('Weber', 'Maurer').replace('Verband', 'Vorstand'), 'changed')
  },
}
