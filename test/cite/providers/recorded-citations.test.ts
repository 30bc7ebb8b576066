import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Source } from '../../../src/core/source.ts'
import {
  findNamedSource,
  groundingSources,
  readAnthropicCitations,
  readCohereCitations,
  readGrounding,
  readOpenAiAnnotations,
  readRawCitations,
  readRecitations,
  readSourceCitations,
  readStepCitations,
  readStepPages,
  readTextCitations,
  withoutQuotes,
} from '../../../src/cite/providers.ts'
import type { CitedPlace } from '../../../src/cite/providers.ts'
import { createPlaceReader, readInTexts } from '../../../src/cite/providers/read-place.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

const sources: Source[] = [
  { identifier: 'd1', title: 'Trees', content: 'Beech leaves.' },
  { identifier: 'd2', title: 'Trees', content: 'Oak.' },
  { identifier: 'd3', title: 'Beech', content: '' },
  { identifier: '', title: 'Oak', content: 'Oak and beech.' },
  { identifier: '', title: 'Beech', content: 'B' },
].map((given) => ({ ...sourcesOf(['', ''])[0]!, ...given }))

/** What is called with the inputs of a case; inputs of providers are untrusted, so they have any type. */
const readers: Readonly<Record<string, (...given: never[]) => unknown>> = {
  text: readTextCitations,
  source: readSourceCitations,
  step: readStepCitations,
  pages: readStepPages,
  anthropic: (citations: unknown) => readAnthropicCitations(citations),
  cohere: (citations: unknown) => readCohereCitations(citations),
  openai: (annotations: unknown) => readOpenAiAnnotations(annotations),
  grounding: (metadata: unknown) => readGrounding(metadata),
  texts: groundingSources,
  recitations: (metadata: unknown) => readRecitations(metadata),
  raw: readRawCitations,
  quotes: withoutQuotes,
  named: (input: Parameters<typeof findNamedSource>[0], quote: string | null) => {
    const found = findNamedSource(input, sources, quote ?? undefined)
    return found && sources.indexOf(found)
  },
  place: (place: CitedPlace, answer: string) => createPlaceReader(answer).read(place),
  places: (place: CitedPlace, answers: readonly string[]) =>
    readInTexts(
      place,
      answers.map((answer) => createPlaceReader(answer)),
    ),
}

const file = new URL('recorded/citations.txt', import.meta.url)

/** Made of the fields of providers at random, also with values of other types; kept are those read in different ways. */
test('random metadata of providers is read as recorded', async () => {
  const recorded = await runCases<[reader: string, ...given: never[]]>(file, ([reader, ...given]) =>
    readers[reader]!(...given),
  )
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
