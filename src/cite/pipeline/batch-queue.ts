/** Items that are processed in batches, some batches at a time. */
export type BatchQueue<Item> = {
  /** Takes items that wait for the next `start()`; one that waits already is taken once. */
  add(items: Iterable<Item>): void
  /** Removes items that still wait; batches under way are not affected. */
  remove(isRemoved: (item: Item) => boolean): void
  /** Begins a batch of everything that waits, unless too many are under way: it then begins when one ends. */
  start(): void
  /** The batches under way. */
  readonly running: ReadonlySet<Promise<void>>
}

/**
 * Queues items for a process that costs more per call than per item: whatever
 * arrives while the allowed number of batches is under way forms one next batch,
 * so a slow process is called seldom and a quick one at once.
 */
export function createBatchQueue<Item>({
  maxConcurrent,
  process,
  onEnd = () => {},
}: {
  /** Batches under way at once. */
  maxConcurrent: number
  /** Must not reject. */
  process: (batch: readonly Item[]) => Promise<void>
  /** Called after each batch, when the next one has begun. */
  onEnd?: () => void
}): BatchQueue<Item> {
  const waiting = new Set<Item>()
  const running = new Set<Promise<void>>()

  function start(): void {
    if (running.size >= maxConcurrent || waiting.size === 0) return
    const batch = [...waiting]
    waiting.clear()
    const task = process(batch).finally(() => {
      running.delete(task)
      start()
      onEnd()
    })
    running.add(task)
  }

  return {
    add(items) {
      for (const item of items) waiting.add(item)
    },
    remove(isRemoved) {
      for (const item of waiting) if (isRemoved(item)) waiting.delete(item)
    },
    start,
    running,
  }
}

/** Resolves when none of the queues has a batch under way. */
export async function settled(queues: readonly Pick<BatchQueue<never>, 'running'>[]): Promise<void> {
  const running = () => queues.flatMap((queue) => [...queue.running])
  for (let batches = running(); batches.length > 0; batches = running()) await Promise.all(batches)
}
