/**
 * A stream whose source is made asynchronously, for callers that need the stream at
 * once. The source is made without waiting for a reader; if that fails, reading fails.
 */
export function deferStream<T>(make: () => Promise<ReadableStream<T>>): ReadableStream<T> {
  const made = make().then((source) => source.getReader())
  // A failure is reported when the stream is read; it must not go unhandled if nobody reads.
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
