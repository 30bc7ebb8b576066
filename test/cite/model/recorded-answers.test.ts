import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import { createModelBudget } from '../../../src/cite/model/budget.ts'
import type { ModelBudgetOptions } from '../../../src/cite/model/budget.ts'
import { claimLines } from '../../../src/cite/model/claim-lines.ts'
import { createElementReader } from '../../../src/cite/model/element-reader.ts'
import type { ElementReader, ReadElement } from '../../../src/cite/model/element-reader.ts'
import { evenBatches } from '../../../src/cite/model/even-batches.ts'
import { asCitationError } from '../../../src/cite/model/model-error.ts'
import { createObjectReader } from '../../../src/cite/model/object-reader.ts'
import { providerMessage } from '../../../src/cite/model/provider-message.ts'
import { createTally } from '../../../src/cite/model/tally.ts'
import { runCases, shortened, written } from '../../fixtures/recorded-cases.ts'

/** An error as a provider's package throws it, with errors within. */
type GivenError = { message: string; lastError?: GivenError; cause?: GivenError }

function toError({ message, lastError, cause, ...fields }: GivenError): Error {
  const within = {
    ...(lastError && { lastError: toError(lastError) }),
    ...(cause && { cause: toError(cause) }),
  }
  return Object.assign(new Error(message), fields, within)
}

function readAnswer(answer: string, create: () => ElementReader): unknown[] {
  const read = (pieces: readonly string[]) => {
    const reader = create()
    const elements = pieces.flatMap((piece) => reader.push(piece)).map(shown)
    return [elements, reader.end().map(shown), reader.saidNone, reader.isOpen, reader.length]
  }
  const whole = read([answer])
  return [...whole, JSON.stringify(read([...answer])) === JSON.stringify(whole) ? 'same' : 'differs']
}

function shown(element: ReadElement): string | null {
  if (!element.ok) return null
  const { text } = element
  return text.length > 60 ? `${text.slice(0, 8)}…${text.length}` : text
}

const kinds: Readonly<Record<string, (...given: never[]) => unknown>> = {
  elements: (answer: string) => readAnswer(written(answer), createElementReader),
  objects: (answer: string) => readAnswer(written(answer), () => createObjectReader('claim')),
  claims: (claims: { text: string; before?: string }[]) => {
    const given = claims.map(({ text, before }) => ({
      text: written(text),
      ...(before !== undefined && { before: written(before) }),
    }))
    return claimLines(given, 'MARK').map(shortened)
  },
  error: (given: GivenError | string | number | null) => {
    const error = typeof given === 'object' && given !== null ? toError(given) : given
    const { code, message, suggestion } = asCitationError(error, 'citespan.match', 15_000)
    return [providerMessage(error), code, message, suggestion]
  },
  batches: (count: number, size: number) => evenBatches([...Array.from({ length: count }).keys()], size),
  budget: (options: ModelBudgetOptions, calls: [estimate: number, used: number | null][]) => {
    const run = { incident: () => {}, usage: () => {} }
    const budget = createModelBudget(options)
    return calls.map(([estimate, used]) => {
      try {
        const settle = budget.take(run, estimate)
        if (used !== null) settle(used)
        return 'taken'
      } catch (error) {
        return (error as Error).message
      }
    })
  },
  tally: (added: [code: string, what: string][]) => {
    const incidents: Incident[] = []
    const tally = createTally('match', {
      incident: (incident) => void incidents.push(incident),
      usage: () => {},
    })
    for (const [code, what] of added) tally.add(code, what)
    tally.flush()
    return incidents
  },
}

const file = new URL('recorded/answers.txt', import.meta.url)

/** Made of parts of models' answers and errors at random; kept are those that are read in different ways. */
test('random answers, errors and limits of models are read as recorded', async () => {
  const recorded = await runCases<[kind: string, ...given: never[]]>(file, ([kind, ...given]) =>
    kinds[kind]!(...given),
  )
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
