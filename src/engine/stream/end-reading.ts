/**
 * Ends the reading of a stream when `cutOff` aborts: a read that waits gets the end, as do later
 * ones. Cancelling costs nothing for each chunk, unlike a race of each read with the signal.
 */
export function endReading(reader: ReadableStreamDefaultReader<unknown>, cutOff: AbortSignal): void {
  const cancel = () => {
    // What the source makes of being cancelled is its own affair; nobody reads it any more.
    reader.cancel().catch(() => {})
  }
  if (cutOff.aborted) cancel()
  else cutOff.addEventListener('abort', cancel, { once: true })
}
