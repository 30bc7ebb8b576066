import type { Readable, Writable } from 'node:stream'

/** The streams and environment variables of a command: those of `process`, or of a test. */
export type Terminal = {
  stdin: Readable
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable & { isTTY?: boolean }
  /** Bytes of standard input, to show the share that is done; `null` if it is not a file. */
  inputBytes?: number | null
  env: Record<string, string | undefined>
}

export type CommandLineOutcome = {
  /**
   * 0: success; 1: some rows failed, a log, proof or archive is invalid, a check disagrees with a person's verdict, or
   * migrations are pending; 2: the command could not run.
   */
  exitCode: 0 | 1 | 2
  /** Whether the output was closed early or a signal came, so that nothing more needs to be read or written. */
  interrupted: boolean
}
