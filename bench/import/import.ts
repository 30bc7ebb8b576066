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

/** A module that prints the times of the import, of the first answer, of the second, and the median of five more. */
const firstAnswers = `
  const start = performance.now()
  const { CitationEngine } = await import('citespan')
  const times = [performance.now() - start]
  const engine = new CitationEngine()
  const input = ${input}
  for (let call = 0; call < 7; call++) {
    const called = performance.now()
    await engine.attribute(input)
    times.push(performance.now() - called)
  }
  const later = times.splice(3).toSorted((a, b) => a - b)
  console.log([...times, later[2]].join('\\n'))`

async function againstSdk(name: string): Promise<BenchResult> {
  requireBuild()
  const [[own], [sdk]] = (await measureFresh([importOf(name), importOf('ai')])) as [[number], [number]]
  return { ratio: own / sdk, detail: `${formatTime(own)} against ${formatTime(sdk)}` }
}

/**
 * Compares import and first answer with import and second answer. At the second answer all code is loaded and all
 * tables are built; later ones are faster still, because V8 has compiled what runs often.
 */
async function coldAnswer(): Promise<BenchResult> {
  requireBuild()
  const [[imported, first, second, later]] = (await measureFresh([firstAnswers])) as [
    [number, number, number, number],
  ]
  const times = [imported, first, second, later].map(formatTime)
  return {
    ratio: (imported + first) / (imported + second),
    detail: `import ${times[0]}, first ${times[1]}, second ${times[2]}, later ones ${times[3]}`,
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
      // Half of the ratio before the entries were bundled, which was 1.5.
      target: { atMost: 0.75 },
      run: () => againstSdk('citespan/client'),
    },
    {
      label: 'import and first answer, 12 sentences, 10 sources of 4 kB',
      peer: 'import and the second answer',
      target: { atMost: 2 },
      missed:
        'A first answer reads the tables of words and compiles its patterns, once in a process: some 100 ms. No function takes a tenth of it.',
      run: coldAnswer,
    },
  ],
}
