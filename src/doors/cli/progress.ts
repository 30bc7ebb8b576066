import type { Writable } from 'node:stream'
import { SingleBar } from 'cli-progress'

/** Shows on a terminal how many rows are done. */
export type Progress = {
  /** Counts an answered row of this many bytes. */
  add(bytes: number, outcome: { isError: boolean }): void
  stop(): void
}

/**
 * A line on standard error that is overwritten as rows are answered. `null` if there is no terminal to show it, or if
 * the answers are written to the same terminal. If the size of the input (in bytes) is known, the line shows the share
 * done and the time left; else only rows and rate.
 */
export function createProgress({
  stdout,
  stderr,
  inputBytes = null,
}: {
  stdout: { isTTY?: boolean }
  stderr: Writable & { isTTY?: boolean }
  inputBytes?: number | null
}): Progress | null {
  if (!stderr.isTTY || stdout.isTTY) return null
  const isKnown = inputBytes !== null && inputBytes > 0
  const rows = '{rows} rows{failed}, {rate} a second'
  const bar = new SingleBar({
    stream: stderr,
    format: isKnown
      ? `{bar} {percentage} % | ${rows} | {eta_formatted} left`
      : `${rows} | {duration_formatted}`,
    barsize: 30,
    hideCursor: true,
    clearOnComplete: false,
    etaBuffer: 50,
  })
  const started = performance.now()
  let count = 0
  let failed = 0
  const seen = () => ({
    rows: count,
    failed: failed > 0 ? ` (${failed} failed)` : '',
    rate: formatRate(count / Math.max(0.001, (performance.now() - started) / 1000)),
  })
  bar.start(isKnown ? inputBytes : 0, 0, seen())
  return {
    add(bytes, { isError }) {
      count += 1
      if (isError) failed += 1
      bar.increment(isKnown ? Math.min(bytes, inputBytes) : 0, seen())
    },
    stop() {
      bar.update(seen())
      bar.stop()
    },
  }
}

function formatRate(rate: number): string {
  return rate >= 10 ? rate.toFixed(0) : rate.toPrecision(2)
}
