import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'

const kept = 'Die Aufbewahrungsfrist beträgt sechs Jahre.'
const destroyed = 'Die Unterlagen werden nach Ablauf der Frist vernichtet.'

/** Texts that number their parts in other ways, with the names that such a part goes by. */
const texts: Record<string, { content: string; names: string[]; others: string[] }> = {
  'headings with §': {
    content: `# Satzung\n\n## § 8.1 Dauer\n\n${kept}\n\n## § 8.2 Ablauf\n\n${destroyed}\n`,
    names: ['§', 'Section', 'Abschnitt'],
    others: ['Art.', 'Artikel', 'Kapitel', 'Ziffer'],
  },
  'lines with §': {
    content: `Satzung\n\n§ 8.1 Dauer\n\n${kept}\n\n§ 8.2 Ablauf\n\n${destroyed}\n`,
    names: ['§', 'Section', 'Abschnitt'],
    others: ['Art.', 'Artikel', 'Kapitel', 'Ziffer'],
  },
  'paragraphs that begin with §': {
    content: `§ 8.1 ${kept}\n\n§ 8.2 ${destroyed}\n`,
    names: ['§', 'Section', 'Abschnitt'],
    others: ['Art.', 'Artikel', 'Kapitel', 'Ziffer'],
  },
  'lines that begin with § and a colon': {
    content: `§ 8.1: ${kept}\n§ 8.2: ${destroyed}\n`,
    names: ['§', 'Section', 'Abschnitt'],
    others: ['Art.', 'Artikel', 'Kapitel', 'Ziffer'],
  },
  'headings with a number alone': {
    content: `## 8.1 Dauer\n\n${kept}\n\n## 8.2 Ablauf\n\n${destroyed}\n`,
    names: ['§', 'Section', 'Art.', 'Kapitel', 'Abschnitt', 'Ziffer'],
    others: [],
  },
  'headings of articles': {
    content: `## Art. 8.1 Dauer\n\n${kept}\n\n## Art. 8.2 Ablauf\n\n${destroyed}\n`,
    names: ['Art.', 'Artikel'],
    others: ['§', 'Section', 'Kapitel', 'Abschnitt'],
  },
  'headings of chapters': {
    content: `## Kapitel 8.1: Dauer\n\n${kept}\n\n## Kapitel 8.2: Ablauf\n\n${destroyed}\n`,
    names: ['Kapitel', 'Chapter'],
    others: ['§', 'Art.', 'Abschnitt', 'Ziffer'],
  },
}

const wordings: ((place: string) => string)[] = [
  (place) => `${place}: ${kept}`,
  (place) => `**${place}:** ${kept}`,
  (place) => `${place} – ${kept}`,
  (place) => `Nach ${place} beträgt die Aufbewahrungsfrist sechs Jahre.`,
  (place) => `Gemäß ${place} beträgt die Aufbewahrungsfrist sechs Jahre.`,
  (place) => `Laut ${place}: ${kept}`,
  (place) => `${kept.slice(0, -1)} (${place}).`,
]

const statusOf = async (claim: string, content: string) =>
  (await checkClaim({ claim, sources: [{ content }] })).status

describe.each(Object.entries(texts))('a sentence under a § that stands before it: %s', (_, text) => {
  const { content, names, others } = text

  test.each([...names, ...others])('is verified below the heading of its number as a %s', async (name) => {
    const under = async (number: string) => {
      const response = `### ${name} ${number}\n\n${kept}`
      const { citations } = await new CitationEngine().attribute({ response, sources: [{ content }] })
      return citations.map(({ status }) => status)
    }
    expect(await under('8.1')).toContain('verified')
    expect(await under('8.2')).not.toContain('verified')
  })

  test.each(names)('is verified behind its own %s, and behind no other', async (name) => {
    for (const wording of wordings) {
      const claims = ['8.1', '8.2', '9.1', '8', '81', '8.1.1'].map((number) => wording(`${name} ${number}`))
      const found = await Promise.all(claims.map((claim) => statusOf(claim, content)))
      // `§ 8` of a text that has § 8.1 is what holds it.
      expect(found[0], claims[0]).toBe('verified')
      for (const at of [1, 2, 4, 5]) expect(found[at], claims[at]).not.toBe('verified')
    }
  })

  test.each(others)('is not verified behind %s, which the text does not have', async (name) => {
    for (const wording of wordings)
      for (const number of ['8.1', '8.2', '9.1'])
        expect(await statusOf(wording(`${name} ${number}`), content), name).not.toBe('verified')
  })

  test('is verified behind its number alone, and behind no other number', async () => {
    expect(await statusOf(`8.1: ${kept}`, content)).toBe('verified')
    expect(await statusOf(`8.2: ${kept}`, content)).not.toBe('verified')
    expect(await statusOf(`9.1: ${kept}`, content)).not.toBe('verified')
  })

  test('of other words is not verified', async () => {
    for (const wording of wordings) {
      const claim = wording(`${names[0]} 8.1`).replace('sechs', 'zehn')
      expect(await statusOf(claim, content), claim).not.toBe('verified')
    }
  })
})

test('the title of a § may stand between its number and its sentence, and no other title', async () => {
  const { content } = texts['headings with §']!
  expect(await statusOf(`§ 8.1 Dauer: ${kept}`, content)).toBe('verified')
  expect(await statusOf(`§ 8.1 Ablauf: ${kept}`, content)).not.toBe('verified')
})

test.each([
  ['a heading without number', `## 8.1 Dauer\n\n${destroyed}\n\n## Schluss\n\n${kept}\n`],
  ['a higher heading', `## § 8.1 Dauer\n\n${destroyed}\n\n# Anhang\n\n${kept}\n`],
  ['a title on a line', `8.1 ${destroyed}\n\nSchluss\n\n${kept}\n`],
  ['a line in bold', `§ 8.1 ${destroyed}\n\n**Schluss**\n\n${kept}\n`],
  ['a wrapped line', `Mehr regelt\n§ 8.1 der Satzung, und zwar so.\n${kept}\n`],
])('what stands behind %s is not of the § before it', async (_, content) => {
  for (const wording of wordings)
    expect(await statusOf(wording('§ 8.1'), content), wording('§ 8.1')).not.toBe('verified')
})

test('an Absatz is looked for within a clause', async () => {
  const content = `8.1 Dauer\n\n(1) ${kept}\n\n(2) ${destroyed}\n\n8.2 Ende\n\nEs endet.\n`
  expect(await statusOf(`Nach § 8.1 Abs. 1 beträgt die Aufbewahrungsfrist sechs Jahre.`, content)).toBe(
    'verified',
  )
  expect(await statusOf(`Nach § 8.1 Abs. 2 beträgt die Aufbewahrungsfrist sechs Jahre.`, content)).not.toBe(
    'verified',
  )
})

test.each(['1. ', '2) ', '- ', 'a) '])('the number of a list item names no place: %j', async (item) => {
  expect(await statusOf(`${item}${kept}`, texts['headings with §']!.content)).toBe('verified')
})

test('a chapter that a sentence is about is none that it rests on', async () => {
  const content = 'Chapter 3 describes the war.\n\n## Chapter 3: War\n\nCannons fire.\n'
  expect(await statusOf('Chapter 3 describes the war.', content)).toBe('verified')
  expect(await statusOf('In chapter 3, cannons fire.', content)).not.toBe('failed')
})

const tolls =
  '# Allgemeines Wegegesetzbuch (AWGB)\n\n## § 4 Maut\n\n(1) Die Maut beträgt zwei Euro. Am Tor ist der Betrag zu zahlen.\n\n(2) Radfahrer zahlen keine Maut.\n\n## § 5 Strafe\n\nDer Wärter stellt eine Rechnung.\n'

test.each([
  ['§ 4 I 1', 'Die Maut beträgt zwei Euro.'],
  ['§ 4 I 2', 'Am Tor ist der Betrag zu zahlen.'],
  ['§ 4 I', 'Die Maut beträgt zwei Euro.'],
  ['§ 4 II', 'Radfahrer zahlen keine Maut.'],
  ['§ 4 Abs. 2', 'Radfahrer zahlen keine Maut.'],
  ['§ 5', 'Der Wärter stellt eine Rechnung.'],
])('a sentence of %s is verified there, and in its own law', async (place, sentence) => {
  for (const written of [place, `${place} AWGB`])
    for (const claim of [`${written}: ${sentence}`, `${sentence} (${written})`])
      expect(await statusOf(claim, tolls), claim).toBe('verified')
  for (const other of [`${place} ZPO`, `${place} WGB`, '§ 5 I', '§ 4 III', '§ 4 IX 3', '§ 6 I AWGB'])
    if (other !== '§ 5 I' || place !== '§ 5')
      expect(await statusOf(`${other}: ${sentence}`, tolls), other).not.toBe('verified')
})

test('a Roman number names an Absatz, and the number behind it a Satz', async () => {
  for (const [place, sentence] of [
    ['§ 4 II', 'Die Maut beträgt zwei Euro.'],
    ['§ 4 I 2', 'Die Maut beträgt zwei Euro.'],
    ['§ 4 I', 'Radfahrer zahlen keine Maut.'],
    ['§ 4 I 1', 'Am Tor ist der Betrag zu zahlen.'],
  ])
    expect(await statusOf(`${place}: ${sentence}`, tolls), place).not.toBe('verified')
})
