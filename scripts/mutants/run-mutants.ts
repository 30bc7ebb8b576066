import { applyEdit } from './draw-mutants.ts'
import type { Mutant } from './draw-mutants.ts'
import type { TestRun, TreeCopy } from './tree-copy.ts'

export type Fate = 'killed' | 'timeout' | 'survived' | 'no-tests'
export type Outcome = Mutant & { fate: Fate; tests: readonly string[]; killers: readonly string[] }

type RunOptions = {
  texts: ReadonlyMap<string, string>
  /** Tests in stages: those of a stage are run where the stages before have found nothing. */
  testsOf(file: string): readonly (readonly string[])[]
  /** As many mutants as there are copies are tried at once. */
  copies: readonly TreeCopy[]
  onOutcome(outcome: Outcome): void
}

/** Milliseconds for the tests of a mutant that take none by themselves: a guard against endless loops. */
const LEAST_TIMEOUT = 20_000
/** Times what the same tests took without damage. */
const PATIENCE = 5

/**
 * Tries each mutant on its nearest tests, in copies of the tree. The tests are
 * run without damage first: one that fails then would be taken for one that
 * catches all damage. That run also says how long each takes: the quick ones are
 * tried first, as most damage is caught by one of them.
 *
 * @throws Error when tests fail without damage.
 */
export async function runMutants(
  mutants: readonly Mutant[],
  { texts, testsOf, copies, onOutcome }: RunOptions,
): Promise<Outcome[]> {
  const tests = [...new Set(mutants.flatMap(({ file }) => testsOf(file).flat()))]
  const durations = await runUndamaged(tests, copies)

  async function tryOne(mutant: Mutant, copy: TreeCopy): Promise<Outcome> {
    const { file, edit } = mutant
    const stages = testsOf(file).filter((stage) => stage.length > 0)
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
    return await copy.runTests(quickFirst, { timeout: LEAST_TIMEOUT + PATIENCE * usual, bail: true })
  }

  return await inTurn(mutants, copies, async (mutant, copy) => {
    const outcome = await tryOne(mutant, copy)
    onOutcome(outcome)
    return outcome
  })
}

const fates: Record<TestRun['outcome'], Fate> = { passed: 'survived', failed: 'killed', timeout: 'timeout' }

/** Milliseconds for all tests, undamaged. */
const UNDAMAGED_TIMEOUT = 3_600_000

async function runUndamaged(
  tests: readonly string[],
  copies: readonly TreeCopy[],
): Promise<Map<string, number>> {
  const shares = copies.map((_, share) => tests.filter((_, index) => index % copies.length === share))
  const runs = await Promise.all(
    shares.map(async (share, index) =>
      share.length > 0
        ? await copies[index]!.runTests(share, { timeout: UNDAMAGED_TIMEOUT, bail: false })
        : null,
    ),
  )
  const failed = runs.flatMap((run) => (run && run.outcome !== 'passed' ? run.failed : []))
  const isBroken = runs.some((run) => run && run.outcome !== 'passed')
  if (isBroken) throw new Error(`Tests fail without any damage: ${failed.join(', ') || 'none could be run'}`)
  return new Map(runs.flatMap((run) => (run ? [...run.durations] : [])))
}

/** Each item by whichever worker is free; results in the order of the items. */
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
