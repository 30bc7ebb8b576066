/**
 * A stream whose source is created asynchronously, for callers that need the stream at once. Creation begins without a
 * reader; if it fails, reading fails. Cancelling waits until the source is created, and cancels it.
 */
export function deferStream<T>(make: () => Promise<ReadableStream<T>>): ReadableStream<T> {
  const made = make().then((source) => source.getReader())
  // Reading reports the failure; without a reader it must not become an unhandled rejection.
  made.catch(() => {})
  let reader: ReadableStreamDefaultReader<T> | undefined
  return new ReadableStream<T>(
    {
      async pull(controller) {
        reader ??= await made
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel(reason) {
        await (await made).cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
