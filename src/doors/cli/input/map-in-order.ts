/**
 * Maps items with at most `limit` concurrent tasks. Yields results in the order of the items, each as soon as
 * possible: finished results do not wait for the next item of a slow input. Tasks must not reject.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  limit: number,
  task: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const iterator = items[Symbol.asyncIterator]()
  const running: Promise<{ result: Result }>[] = []
  let reading: Promise<{ item: IteratorResult<Item> }> | null = null
  let ended = false

  while (!ended || running.length > 0) {
    if (!ended && running.length < limit) reading ??= iterator.next().then((item) => ({ item }))
    const [oldest] = running
    const event = await Promise.race([oldest, reading].filter((promise) => promise != null))
    if ('result' in event) {
      running.shift()
      yield event.result
      continue
    }
    reading = null
    if (event.item.done) ended = true
    else running.push(task(event.item.value).then((result) => ({ result })))
  }
}
