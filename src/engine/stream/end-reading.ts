/**
 * Ends the reading of a stream when `cutOff` aborts: a waiting read ends with `done`, as do later ones. Cancelling the
 * reader costs nothing per chunk, unlike racing each read against the signal.
 */
export function endReading(reader: ReadableStreamDefaultReader<unknown>, cutOff: AbortSignal): void {
  const cancel = () => {
    // Errors of a cancelled source are ignored: nobody reads it any more.
    reader.cancel().catch(() => {})
  }
  if (cutOff.aborted) cancel()
  else cutOff.addEventListener('abort', cancel, { once: true })
}
