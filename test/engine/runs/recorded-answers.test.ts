import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import type { AttributeOptions } from '../../../src/engine/runs/attribution.ts'
import { recordedFile, runCases, written as writtenOut } from '../../fixtures/recorded-cases.ts'
import { saidBy, linesOf, listeningStore, shown } from '../registrar/recorded-calls.ts'

const sources = [
  {
    id: 'ice',
    title: 'Glacier survey',
    url: 'https://ice.example/survey',
    content:
      'Survey. The glacier lost 14 metres of ice between 2010 and 2020. It was measured yearly. Snow fell in May.',
  },
  {
    id: 'pier',
    title: 'Pier notes',
    url: 'https://pier.example/notes',
    content: 'Notes. The pier at Kolm is 400 metres long. It is made of oak. Boats moor there in summer.',
  },
  {
    id: 'menu',
    title: 'Menu',
    content: 'The café serves soup and bread from noon. Bread is free on Sundays.',
  },
]

type Case = Partial<AttributeOptions> & {
  response: string
  /** Options of the engine. */
  engine?: CitationEngineOptions
  /** Answers of the same session before, of which only the first counts for what is recorded. */
  before?: (Partial<AttributeOptions> & { response: string })[]
}

test('answers are cited and stored as recorded', async () => {
  const file = recordedFile('answers', import.meta.url)
  const recorded = await runCases<Case>(file, async ({ engine: options, before = [], ...given }) => {
    const { log, written } = listeningStore()
    const incidents: string[] = []
    let ticks = 0
    const made = () =>
      new CitationEngine({
        store: log,
        now: () => new Date(Date.UTC(2026, 2, 1, 10, 0, ticks++)),
        createId: () => `id-${ticks++}`,
        onIncident: (incident, runId) => incidents.push(`reports ${runId} ${shown(incident)}`),
        ...options,
      })
    let engine: CitationEngine
    try {
      engine = made()
    } catch (error) {
      return `is not created: ${(error as Error).message}`
    }
    const input = JSON.parse(writtenOut(JSON.stringify(given))) as AttributeOptions
    for (const earlier of before) await engine.attribute({ sources, ...earlier })
    written.length = 0
    incidents.length = 0
    const said = await saidBy(
      async () => {
        const { references, ...attribution } = await engine.attribute({ sources, ...input })
        return { ...attribution, references: references.map(({ id, index }) => `${index} ${id}`) }
      },
      () => {
        const last = written.at(-1)
        return last && 'run' in last ? last.run : {}
      },
    )
    await engine.close()
    // A record has a line for each citation and source.
    return [said, ...linesOf(written), ...incidents].flatMap((line) =>
      briefly(line).split(
        /(?<=[[}]), (?=\{\d+:\d+–\d+, id: )|, (?=(?:uncited|sources|incidents|usage|marks|citations|explanations): )/,
      ),
    )
  })
  await expect(recorded).toMatchFileSnapshot(file)
})

/** Names the sources above by id and number, and leaves out the day. */
function briefly(line: string): string {
  return line
    .replaceAll(
      /\{title: [^,]*, (?:url: [^,]*, )?id: (ice|pier|menu), (number: \d+), type: \w+, identifier: [^,]*, content: [^,]*, contentHash: \S+\}/g,
      '{$1, $2}',
    )
    .replaceAll(/"2026-03-01T(\d\d:\d\d:\d\d).000Z"/g, '$1')
}
