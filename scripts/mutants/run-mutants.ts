import { applyEdit } from './draw-mutants.ts'
import { chooseTests } from './choose-tests.ts'
import type { Tests } from './choose-tests.ts'
import type { Mutant } from './draw-mutants.ts'
import { markPlaces } from './mark-places.ts'
import type { TestRun, TreeCopy } from './tree-copy.ts'

export type Fate = 'killed' | 'timeout' | 'survived' | 'no-tests'
export type Outcome = Mutant & { fate: Fate; tests: readonly string[]; killers: readonly string[] }

type RunOptions = {
  texts: ReadonlyMap<string, string>
  testsOf(file: string): Tests
  /** Milliseconds that the further tests of a mutant may take together. */
  furtherTime: number
  /** Copies of the tree; each tries one mutant at a time. */
  copies: readonly TreeCopy[]
  onOutcome(outcome: Outcome): void
}

/** Least time limit of a mutant's tests, in milliseconds: a guard against endless loops. */
const LEAST_TIMEOUT = 20_000
/** Time limit as a multiple of the time that the same tests took without damage. */
const PATIENCE = 5

/**
 * Tries each mutant on its tests, in copies of the tree. The tests are first run without damage: a test that already
 * fails would seem to catch every damage. That run also records which tests run a mutant's line and how long each
 * takes. Quick tests come first, since one of them catches most damages.
 *
 * @throws Error if tests fail without damage.
 */
export async function runMutants(
  mutants: readonly Mutant[],
  { texts, testsOf, furtherTime, copies, onOutcome }: RunOptions,
): Promise<Outcome[]> {
  const files = new Set(mutants.map(({ file }) => file))
  const allOf = (file: string) => Object.values(testsOf(file)).flat()
  const undamaged = {
    tests: [...new Set([...files].flatMap(allOf))],
    texts: new Map([...files].map((file) => [file, texts.get(file)!])),
    marked: new Map([...files].map((file) => [file, markMutants(texts.get(file)!, file, mutants)])),
  }
  const { durations, marks } = await runUndamaged(undamaged, copies)

  async function tryOne(mutant: Mutant, copy: TreeCopy): Promise<Outcome> {
    const { file, edit } = mutant
    const hasRun = (test: string) => marks.get(test)?.has(markOf(mutant)) ?? false
    const stages = chooseTests(testsOf(file), { hasRun, durations, furtherTime })
    const all = stages.flat()
    if (all.length === 0) return { ...mutant, fate: 'no-tests', tests: all, killers: [] }
    copy.write(file, applyEdit(texts.get(file)!, edit))
    let run: TestRun | null = null
    for (const stage of stages) {
      run = await runStage(stage, copy)
      if (run.outcome !== 'passed') break
    }
    copy.write(file, texts.get(file)!)
    return { ...mutant, fate: fates[run!.outcome], tests: all, killers: run!.failed }
  }

  async function runStage(stage: readonly string[], copy: TreeCopy): Promise<TestRun> {
    const durationOf = (test: string) => durations.get(test) ?? 0
    const usual = stage.reduce((sum, test) => sum + durationOf(test), 0)
    const quickFirst = stage.toSorted((a, b) => durationOf(a) - durationOf(b))
    return await copy.runTests(quickFirst, {
      timeout: LEAST_TIMEOUT + PATIENCE * usual,
      mode: 'until-failed',
    })
  }

  return await inTurn(mutants, copies, async (mutant, copy) => {
    const outcome = await tryOne(mutant, copy)
    onOutcome(outcome)
    return outcome
  })
}

const fates: Record<TestRun['outcome'], Fate> = { passed: 'survived', failed: 'killed', timeout: 'timeout' }

/** The mark of a mutant, which identifies its change. */
function markOf({ file, edit }: Mutant): string {
  return `${file}:${edit.start}-${edit.end}`
}

function markMutants(text: string, file: string, mutants: readonly Mutant[]): string {
  const own = mutants.filter((mutant) => mutant.file === file)
  const places = own.map((mutant) => ({ ...mutant.edit, mark: markOf(mutant) }))
  return markPlaces(text, file, places)
}

/** Milliseconds for all tests without damage. */
const UNDAMAGED_TIMEOUT = 3_600_000

type Undamaged = {
  tests: readonly string[]
  texts: ReadonlyMap<string, string>
  marked: ReadonlyMap<string, string>
}

async function runUndamaged(
  { tests, texts, marked }: Undamaged,
  copies: readonly TreeCopy[],
): Promise<Pick<TestRun, 'durations' | 'marks'>> {
  const write = (all: ReadonlyMap<string, string>) => {
    for (const copy of copies) for (const [file, text] of all) copy.write(file, text)
  }
  write(marked)
  const shares = copies.map((_, share) => tests.filter((_, index) => index % copies.length === share))
  const runs = await Promise.all(
    shares.map(async (share, index) =>
      share.length > 0
        ? await copies[index]!.runTests(share, { timeout: UNDAMAGED_TIMEOUT, mode: 'recorded' })
        : null,
    ),
  )
  write(texts)
  const failed = runs.flatMap((run) => (run && run.outcome !== 'passed' ? run.failed : []))
  const isBroken = runs.some((run) => run && run.outcome !== 'passed')
  if (isBroken) throw new Error(`Tests fail without any damage: ${failed.join(', ') || 'none could be run'}`)
  return {
    durations: new Map(runs.flatMap((run) => [...(run?.durations ?? [])])),
    marks: new Map(runs.flatMap((run) => [...(run?.marks ?? [])])),
  }
}

/** Processes each item with any free worker; results are in the order of the items. */
async function inTurn<Item, Worker, Result>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  await Promise.all(
    workers.map(async (worker) => {
      for (const [index, item] of left) results[index] = await work(item, worker)
    }),
  )
  return results
}
