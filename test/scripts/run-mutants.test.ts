import { describe, expect, test } from 'vitest'
import type { Mutant } from '../../scripts/mutants/draw-mutants.ts'
import { runMutants } from '../../scripts/mutants/run-mutants.ts'
import type { Fate, Outcome } from '../../scripts/mutants/run-mutants.ts'
import type { TestRun, TreeCopy } from '../../scripts/mutants/tree-copy.ts'

const texts = new Map([
  ['src/a.ts', 'a < 1'],
  ['src/b.ts', 'b < 1'],
  ['src/none.ts', 'c < 1'],
])
const tests: Record<string, string[]> = { 'src/a.ts': ['one', 'two'], 'src/b.ts': ['two'], 'src/none.ts': [] }

function mutant(file: string, text = '<='): Mutant {
  return { file, line: 1, kind: 'boundary', edit: { start: 2, end: 3, text } }
}

type Call = { tests: readonly string[]; timeout: number; mode: string; texts: Record<string, string> }

/** A copy of the tree whose tests end as `outcomeOf` says of what is written in it. */
function scriptedCopy(outcomeOf: (texts: Record<string, string>) => TestRun['outcome']) {
  const written = Object.fromEntries(texts)
  const calls: Call[] = []
  const copy: TreeCopy = {
    write: (file, text) => void (written[file] = text),
    async runTests(own, { timeout, mode }) {
      calls.push({ tests: own, timeout, mode, texts: { ...written } })
      const outcome = outcomeOf(written)
      const durations = new Map(own.map((test) => [test, test === 'one' ? 1_000 : 100_000]))
      return { outcome, failed: outcome === 'failed' ? own.slice(0, 1) : [], durations, marks: new Map() }
    },
  }
  return { copy, calls, written }
}

function run(mutants: readonly Mutant[], copies: readonly TreeCopy[], told: Outcome[] = []) {
  const testsOf = (file: string) => ({ nearest: tests[file]!, further: [] })
  return runMutants(mutants, {
    texts,
    testsOf,
    furtherTime: 0,
    copies,
    onOutcome: (outcome) => told.push(outcome),
  })
}

describe('runMutants', () => {
  test.each<[TestRun['outcome'], Fate, string[]]>([
    ['passed', 'survived', []],
    ['failed', 'killed', ['one']],
    ['timeout', 'timeout', []],
  ])('tests that end as %s: the mutant is %s', async (outcome, fate, killers) => {
    const { copy, calls, written } = scriptedCopy((texts) =>
      texts['src/a.ts'] === 'a < 1' ? 'passed' : outcome,
    )
    expect(await run([mutant('src/a.ts')], [copy])).toEqual([
      { ...mutant('src/a.ts'), fate, tests: ['one', 'two'], killers },
    ])
    expect(calls.map(({ texts }) => texts['src/a.ts'])).toEqual(['a < 1', 'a <= 1'])
    expect(calls.map(({ mode }) => mode)).toEqual(['recorded', 'until-failed'])
    // The damage is taken back.
    expect(written).toEqual(Object.fromEntries(texts))
  })

  test.each([
    ['passed', [['one'], ['two']], []],
    ['failed', [['one']], ['one']],
  ] as const)('a stage follows on one that %s, or not', async (outcome, stages, killers) => {
    const { copy, calls } = scriptedCopy((texts) => (texts['src/a.ts'] === 'a < 1' ? 'passed' : outcome))
    const options = { texts, furtherTime: 100_000, copies: [copy], onOutcome() {} }
    const testsOf = () => ({ nearest: ['one'], further: ['two'] })
    const [told] = await runMutants([mutant('src/a.ts')], { ...options, testsOf })
    expect(told).toMatchObject({ tests: ['one', 'two'], killers })
    expect(calls.slice(1).map(({ tests }) => tests)).toEqual(stages)
  })

  test('tests that run the line of a mutant come first; the marks are gone by then', async () => {
    const line = 'const f = () => 1'
    const seen: string[] = []
    const written = new Map<string, string>()
    const copy: TreeCopy = {
      write: (file, text) => void written.set(file, text),
      async runTests(own, { mode }) {
        const text = written.get('src/a.ts')!
        seen.push(`${own.join()} ${text}`)
        const mark = mode === 'recorded' ? text.match(/add\("(.+?)"\)/)![1]! : ''
        const durations = new Map(own.map((test) => [test, 0]))
        return { outcome: 'passed', failed: [], durations, marks: new Map([['far', new Set([mark])]]) }
      },
    }
    const edit = { start: line.length - 1, end: line.length, text: '2' }
    await runMutants([{ file: 'src/a.ts', line: 1, kind: 'number', edit }], {
      texts: new Map([['src/a.ts', line]]),
      testsOf: () => ({ nearest: ['near'], further: ['other', 'far'] }),
      furtherTime: 1,
      copies: [copy],
      onOutcome() {},
    })
    expect(seen.slice(1)).toEqual(['far const f = () => 2', 'near const f = () => 2'])
    expect(seen[0]).toMatch(/^near,other,far const f = \(\) => \(globalThis.*,1\)$/)
    expect(written.get('src/a.ts')).toBe(line)
  })

  test('what no test reaches is not tried', async () => {
    const { copy, calls } = scriptedCopy(() => 'passed')
    expect(await run([mutant('src/none.ts')], [copy])).toMatchObject([
      { fate: 'no-tests', tests: [], killers: [] },
    ])
    expect(calls).toEqual([])
  })

  test('the time that tests are given follows what they took undamaged', async () => {
    const { copy, calls } = scriptedCopy(() => 'passed')
    await run([mutant('src/a.ts'), mutant('src/b.ts')], [copy])
    const [undamaged, ofBoth, ofOne] = calls
    expect(undamaged!.tests).toEqual(['one', 'two'])
    expect(ofBoth!.timeout - ofOne!.timeout).toBe(5 * 1_000)
    expect(ofOne!.timeout).toBeGreaterThan(5 * 100_000)
  })

  test.each<TestRun['outcome']>(['failed', 'timeout'])(
    'tests that end as %s without damage',
    async (outcome) => {
      const { copy } = scriptedCopy(() => outcome)
      await expect(run([mutant('src/a.ts')], [copy])).rejects.toThrow('Tests fail without any damage')
    },
  )

  test('outcomes come in the order of the mutants, whichever copy was free', async () => {
    const edits = ['<=', '>', '>=', '==', '!=']
    const told: Outcome[] = []
    const copies = [scriptedCopy(() => 'passed'), scriptedCopy(() => 'passed')]
    const mutants = edits.map((edit, index) => mutant(index % 2 ? 'src/b.ts' : 'src/a.ts', edit))
    const outcomes = await run(
      mutants,
      copies.map(({ copy }) => copy),
      told,
    )
    expect(outcomes.map(({ edit }) => edit.text)).toEqual(edits)
    expect(told.map(({ edit }) => edit.text).toSorted()).toEqual(edits.toSorted())
    // Each copy ran its share undamaged, and never had two damages.
    for (const { calls } of copies) {
      expect(calls[0]).toMatchObject({ mode: 'recorded', texts: Object.fromEntries(texts) })
      const damaged = calls.map(
        (call) => [...texts].filter(([file, text]) => call.texts[file] !== text).length,
      )
      expect(damaged.slice(1)).toEqual(damaged.slice(1).map(() => 1))
    }
    expect(copies.flatMap(({ calls }) => calls[0]!.tests).toSorted()).toEqual(['one', 'two'])
  })
})
