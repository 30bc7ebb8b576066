/** A queue of items that are processed in batches, with limited concurrency. */
export type BatchQueue<Item> = {
  /** Adds items for the next `start()`; a waiting item is not added twice. */
  add(items: Iterable<Item>): void
  /** Removes waiting items; running batches are not affected. */
  remove(isRemoved: (item: Item) => boolean): void
  /** Starts a batch of all waiting items; if too many batches are running, it starts when one ends. */
  start(): void
  /** One promise for each running batch. */
  readonly running: ReadonlySet<Promise<void>>
}

/**
 * Queues items for a process that costs more per call than per item. Items that arrive while all allowed batches are
 * running form one next batch. So a slow process gets few large batches, and a quick one gets items at once.
 */
export function createBatchQueue<Item>({
  maxConcurrent,
  process,
  onEnd = () => {},
}: {
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

/** Resolves when no queue has a running batch. */
export async function settled(queues: readonly Pick<BatchQueue<never>, 'running'>[]): Promise<void> {
  const running = () => queues.flatMap((queue) => [...queue.running])
  for (let batches = running(); batches.length > 0; batches = running()) await Promise.all(batches)
}
