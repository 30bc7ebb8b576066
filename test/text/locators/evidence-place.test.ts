import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidencePlaceSchema } from '../../../src/core/place.ts'
import type { Source, SourceInput } from '../../../src/core/source.ts'
import { createEvidencePlaces } from '../../../src/text/locators/evidence-place.ts'
import { headingPathAt, outlineHeadings, readHeadings } from '../../../src/text/locators/headings.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'
import { liftAct } from './lift-act.ts'

function sourceOf(...inputs: SourceInput[]): Source {
  const registry = createSourceRegistry()
  for (const input of inputs) registry.register({ identifier: 'a-document', ...input })
  const [source, ...others] = registry.list()
  if (!source || others.length > 0) throw new Error('These are not one source.')
  return source
}

function placeOf(words: string, source: Source) {
  const start = source.content.indexOf(words)
  if (start < 0) throw new Error(`${words} is not in the source.`)
  return createEvidencePlaces()(source, { start, end: start + words.length })
}

const handbook = `# Handbook

Read it.

## Storage

Keep the drums dry.

### Inspections &amp; *repairs*

Every drum is looked at on Mondays.

## Transport

Two people carry a drum.
`

const oneSection = `# Aufbewahrung

##### § 8 Unterlagen

(1) Die Unterlagen sind geordnet aufzubewahren.

(2) Die Frist beträgt sechs Jahre. Sie beginnt mit dem Schluss des Jahres. Das gilt nicht für Briefe.
`

describe('headings', () => {
  test.each([
    ['Read it.', ['Handbook']],
    ['Keep the drums dry.', ['Handbook', 'Storage']],
    ['Every drum is looked at', ['Handbook', 'Storage', 'Inspections & repairs']],
    ['Two people carry', ['Handbook', 'Transport']],
  ])('%j stands under %j', async (words, headings) => {
    expect(await placeOf(words, sourceOf({ content: handbook }))).toEqual({ headings })
  })

  const letter = `# Fees

See below.

> Dear all,
>
> ## Summer
>
> The fees fall.
>
> ### July
>
> They are halved.
>
> ## Winter
>
> The fees rise.
>
> Spring
> ------
>
> The fees are even.
>
> > Leap years
> > ==========
> >
> > The fees stay.

We agree.

## Rules

Pay in time.
`

  test.each([
    ['Dear all', ['Fees']],
    ['The fees fall', ['Fees', 'Summer']],
    ['They are halved', ['Fees', 'Summer', 'July']],
    ['The fees rise', ['Fees', 'Winter']],
    ['The fees are even', ['Fees', 'Spring']],
    ['The fees stay', ['Fees', 'Leap years']],
    ['We agree', ['Fees']],
    ['Pay in time', ['Fees', 'Rules']],
  ])('of a block quote hold within it: %j stands under %j', async (words, headings) => {
    expect(await placeOf(words, sourceOf({ content: letter }))).toEqual({ headings })
  })

  test('of a block quote alone name no place behind it', async () => {
    const source = sourceOf({ content: '> # Fees\n>\n> They fall.\n\nWe agree.' })
    expect(await placeOf('They fall.', source)).toEqual({ headings: ['Fees'] })
    expect(await placeOf('We agree.', source)).toBeNull()
  })

  test('are cut to their bounds', async () => {
    const content = `# ${'Long '.repeat(60)}\n\nWords.`
    const place = await placeOf('Words.', sourceOf({ content }))
    expect(place!.headings![0]).toMatch(/^Long .*…$/)
    expect(evidencePlaceSchema.safeParse(place).success).toBe(true)
  })

  const unsure: [string, SourceInput, string][] = [
    ['text without any', { content: 'Keep the drums dry.' }, 'dry'],
    ['comments of a program', { identifier: 'deploy.sh', content: '# Deploys it\n\nrun --fast' }, 'run'],
    [
      'comments of a program at a URL',
      { url: 'https://code.example/a.py?raw=1', content: '# Deploys it\n\nrun()' },
      'run',
    ],
    ['rows', { type: 'database', content: '# 5\n\nfive' }, 'five'],
    ['an excerpt', { snippet: '# Storage\n\nKeep it … dry', url: 'https://a.example' }, 'dry'],
    [
      'a sentence above a rule',
      { content: '# Mail\n\nSee you on Monday.\n---\nThe drums are dry.' },
      'drums',
    ],
    ['lines above a rule', { content: 'Dear all\nsee below\n---\nThe drums are dry.' }, 'drums'],
    ['code', { content: '```sh\n# Deploys it\nrun --fast\n```' }, 'run'],
  ]
  test.each(unsure)('none of %s', async (_, input, words) => {
    expect(await placeOf(words, sourceOf(input))).toBeNull()
  })

  test('a text that was found apart from another has the headings of its own', async () => {
    const url = 'https://a.example/handbook'
    const found = sourceOf(
      { url, content: handbook },
      { url, content: 'Wear gloves.' },
      { url, content: '# End\n\nBye.' },
    )
    expect(found.seams?.map((seam) => found.content.slice(seam, seam + 4))).toEqual(['Wear', '# En'])
    expect(await placeOf('Wear gloves.', found)).toBeNull()
    expect(await placeOf('Bye.', found)).toEqual({ headings: ['End'] })
    expect(await placeOf('drum.\n\n\nWear', found)).toBeNull()
    expect(await placeOf('Two people', found)).toEqual({ headings: ['Handbook', 'Transport'] })
  })

  test('a text that holds what was found before has no seam', async () => {
    const url = 'https://a.example/handbook'
    const found = sourceOf(
      { url, content: 'Keep the drums dry.' },
      { url, content: 'Wear gloves.' },
      { url, content: `${'Keep the drums dry.'}\n\nWear gloves.\n\nBye.` },
    )
    expect(found).not.toHaveProperty('seams')
  })

  test('of every form that is read are named', async () => {
    const container = fc.constantFrom('', ' ', '   ', '\t', '> ', '>', '  > ', '> > ', '>   ', '- ', '    ')
    const line = fc.constantFrom('# A', '## B #', '#\tC', '#', '#D', 'Words', '===', '---', '--', '= =', '')
    const lines = fc.array(
      fc.tuple(container, line).map((parts) => parts.join('')),
      { maxLength: 6 },
    )
    const source = sourceOf({ content: 'Words.' })
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n', '\n\n'), async (written, end) => {
        const content = written.join(end)
        const placesOf = createEvidencePlaces()
        for (const { start, path, isSure } of outlineHeadings(content)) {
          const place = await placesOf({ ...source, content }, { start, end: start + 1 })
          expect(place?.headings ?? []).toEqual(isSure ? path.filter((title) => title !== '') : [])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('are the same a little at a time', () => {
    const line = fc.constantFrom('# A', '## B', 'text', '', '---', '```', '- c', '> # d', '### E #', '===')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.nat(), (lines, at) => {
        // Longer than a step, so that steps end in the middle of things.
        const text = `${lines.join('\n')}\n\n${'Some words of a text. '.repeat(at % 400)}\n\n${lines.join('\n')}`
        const steps = [...readHeadings(text)].length
        const sections = outlineHeadings(text)
        const isQuoted = ({ start }: { start: number }) => text.startsWith('> ', start - 2)
        expect(steps).toBe(Math.ceil(text.length / 4_096))
        for (const { start, end, path, level } of sections) {
          expect(headingPathAt(sections, start)).toEqual(path)
          const next = sections.find(
            (other) => other.start > start && other.level <= level && !isQuoted(other),
          )
          if (isQuoted({ start })) expect(text.slice(start, end).replace(/[\s>]+$/, '')).toBe('# d')
          else expect(end).toBe(next?.start ?? text.length)
        }
      }),
    )
  })
})

describe('pages', () => {
  const url = 'https://a.example/report.pdf'
  const pages = sourceOf(
    { url, content: 'The mill was sold.', pageNumber: 3 },
    { url, content: 'It burnt down.', pageNumber: 9 },
  )

  test('are named where the span is on one', async () => {
    expect(await placeOf('mill', pages)).toEqual({ page: 3 })
    expect(await placeOf('burnt', pages)).toEqual({ page: 9 })
  })

  test('are no range where something may lie between', async () => {
    expect(await placeOf('sold.\n\nIt', pages)).toEqual({ page: 3 })
  })

  test('are a range where the text runs on', async () => {
    const content = 'The mill was sold. It burnt down.'
    const whole: Source = {
      ...sourceOf({ content }),
      pages: [
        { start: 0, end: 18, pageNumber: 3 },
        { start: 18, end: content.length, pageNumber: 4 },
      ],
    }
    expect(await placeOf('sold. It', whole)).toEqual({ page: 3, lastPage: 4 })
  })
})

describe('statutes', () => {
  const statuteAt = async (words: string, input: SourceInput) =>
    (await placeOf(words, sourceOf(input)))?.statute

  test('one with its Absätze numbered is named down to the sentence', async () => {
    expect(await placeOf('Das gilt nicht für Briefe.', sourceOf({ content: oneSection }))).toEqual({
      headings: ['Aufbewahrung', '§ 8 Unterlagen'],
      statute: { kind: 'section', section: '8', paragraph: '2', sentence: 3 },
    })
  })

  test.each([
    ['Dieses Gesetz regelt den Betrieb von Aufzügen.', { kind: 'section', section: '1', sentence: 1 }],
    [
      'Die Bremse. Sie ist zweimal zu prüfen.',
      { kind: 'section', section: '2', paragraph: '2', number: '1' },
    ],
  ])('one of several in a row is too: %j', async (words, statute) => {
    expect(await statuteAt(words, { content: liftAct })).toEqual(statute)
    const named = { content: liftAct, metadata: { statute: 'AufzG' } }
    expect(await statuteAt(words, named)).toEqual({ statute: 'AufzG', ...statute })
  })

  const not: [string, SourceInput, string][] = [
    [
      'words about a law',
      { content: '## § 257 HGB\n\nDie Vorschrift ist wichtig für das Recht. Sie gilt auch hier.' },
      'Sie gilt auch hier.',
    ],
    [
      'words about a law in the order of its §§',
      {
        content: ['§ 5', '§ 6', '§ 7']
          .map(
            (number) =>
              `## ${number} HGB und die Praxis\n\nDas ist für die Praxis wichtig, auch zu ${number}.`,
          )
          .join('\n\n'),
      },
      'auch zu § 6',
    ],
    [
      'a law in English',
      { content: '§ 101 Terms\n\n(1) A lift is a machine.\n\n(2) A stair is not one.' },
      'A stair',
    ],
    ['an excerpt', { url: 'https://law.example', snippet: oneSection }, 'Briefe'],
    [
      'a span over two §§',
      { content: liftAct },
      liftAct.slice(liftAct.indexOf('sind zu begründen'), liftAct.indexOf('Auf Güteraufzüge') + 3),
    ],
  ]
  test.each(not)('none of %s', async (_, input, words) => {
    expect(await statuteAt(words, input)).toBeUndefined()
  })

  test('where something before it is left out only the § is', async () => {
    const content = oneSection.replace('geordnet aufzubewahren.', 'geordnet […]')
    expect(await statuteAt('Das gilt nicht', { content })).toEqual({ kind: 'section', section: '8' })
  })

  test('an article is named down to its Absatz', async () => {
    const content = oneSection.replace('##### § 8', '##### Artikel 8')
    expect(await statuteAt('Das gilt nicht', { content })).toEqual({
      kind: 'article',
      section: '8',
      paragraph: '2',
    })
  })
})

test('whatever a source holds, a place is within its bounds', async () => {
  const piece = fc.constantFrom(
    '# A\n',
    '## § 3 B\n\n',
    '(1) ',
    '(2) ',
    'Das ist so. ',
    '\n\n',
    '---\n',
    '§ 4 C\n\n',
    '…',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.nat(),
      async (pieces, from, length) => {
        const content = `${pieces.join('')}x`
        const start = from % content.length
        const end = Math.min(content.length, start + 1 + (length % 40))
        const place = await createEvidencePlaces()(sourceOf({ content }), { start, end })
        expect(place === null || evidencePlaceSchema.safeParse(place).success).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
