import { existsSync } from 'node:fs'
import { createAnswer, createReports } from '../model/reports.ts'
import { formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { measureFresh } from './fresh-process.ts'

const { reports, statements } = createReports()
const { text } = createAnswer(statements, { paragraphs: 4 })
const input = JSON.stringify({ response: text, sources: reports })

/** A module that prints how long importing a package takes. */
function importOf(name: string): string {
  return `
    const start = performance.now()
    await import(${JSON.stringify(name)})
    console.log(performance.now() - start)`
}

/** Prints the import, the first answer that is attributed, and the median of five more. */
const firstAnswer = `
  const start = performance.now()
  const { CitationEngine } = await import('citespan')
  const imported = performance.now()
  const engine = new CitationEngine()
  const input = ${input}
  await engine.attribute(input)
  const first = performance.now()
  const warm = []
  for (let call = 0; call < 5; call++) {
    const called = performance.now()
    await engine.attribute(input)
    warm.push(performance.now() - called)
  }
  console.log([imported - start, first - imported, warm.toSorted((a, b) => a - b)[2]].join('\\n'))`

async function againstSdk(name: string): Promise<BenchResult> {
  requireBuild()
  const [[own], [sdk]] = (await measureFresh([importOf(name), importOf('ai')])) as [[number], [number]]
  return { ratio: own / sdk, detail: `${formatTime(own)} against ${formatTime(sdk)}` }
}

async function coldAnswer(): Promise<BenchResult> {
  requireBuild()
  const [[imported, first, warm]] = (await measureFresh([firstAnswer])) as [[number, number, number]]
  return {
    ratio: (imported + first) / (imported + warm),
    detail: `import ${formatTime(imported)}, first ${formatTime(first)}, warm ${formatTime(warm)}`,
  }
}

function requireBuild(): void {
  if (!existsSync('dist/index.js'))
    throw new Error('This measures the built package: run `npm run build` first.')
}

export const suite: BenchSuite = {
  name: 'import',
  rows: [
    {
      label: "import 'citespan'",
      peer: "import 'ai'",
      target: { atMost: 0.6 },
      run: () => againstSdk('citespan'),
    },
    {
      label: "import 'citespan/client'",
      peer: "import 'ai'",
      // Half of what it was before the entries were bundled: 1.4 ×.
      target: { atMost: 0.7 },
      run: () => againstSdk('citespan/client'),
    },
    {
      label: 'import and first answer, 12 sentences, 10 sources of 4 kB',
      peer: 'import and a warm answer',
      target: { atMost: 2 },
      run: coldAnswer,
    },
  ],
}
