import type { CitationRun } from '../../engine/runs.ts'
import { createPartAdder } from './add-parts.ts'
import type { PartAdder } from './add-parts.ts'
import { notCited, startRun } from './response-run.ts'
import type { Citing } from './response-run.ts'
import type { MessageCleaner } from './cleaning/message-cleaner.ts'
import { isOfAnswer } from './reading/answer-part.ts'
import type { AnswerPart } from './reading/answer-part.ts'

/** The answer of a stream of messages, and its run. */
export type StreamedAnswer = {
  /** Starts the run if one of the parts shows that there is an answer. Does not add the parts. */
  start(parts: readonly AnswerPart[]): Promise<void>
  /** Starts the run as `start` does, and adds the parts to a started run. */
  take(parts: readonly AnswerPart[]): Promise<void>
  /** The run of the answer; `null` until the stream is recognised as an answer, and if its run could not be started. */
  readonly run: CitationRun | null
  /** The text parts that were added so far. */
  readonly texts: readonly string[]
  /** Removes marks from messages; `null` before the run has started, and if marks stay in the text. */
  readonly cleaner: MessageCleaner | null
  /** Whether the stream is still read as an answer; `false` after its run could not be started. */
  readonly isRead: boolean
}

export function createStreamedAnswer(
  citing: Citing,
  { onRun }: { onRun: (run: CitationRun) => void },
): StreamedAnswer {
  const { fields, readsMarks } = citing
  let run: CitationRun | null = null
  let adder: PartAdder | null = null
  let cleaner: MessageCleaner | null = null
  let isRead = true

  function begins(part: AnswerPart): boolean {
    return isOfAnswer(part) || (readsMarks && part.type === 'piece' && part.of === undefined)
  }

  async function start(parts: readonly AnswerPart[]): Promise<void> {
    if (run || !isRead || !parts.some(begins)) return
    run = await startRun(citing)
    isRead = run !== null
    if (!run) return
    adder = createPartAdder(run)
    onRun(run)
    if (readsMarks) cleaner = await cleanerOf(run, { ...adder, answerKey: fields?.answer.split('.').at(-1) })
  }

  return {
    start,
    async take(parts) {
      if (!isRead) return
      await start(parts)
      if (adder) parts.forEach(adder.add)
    },
    get run() {
      return run
    },
    get texts() {
      return adder?.texts ?? []
    },
    get cleaner() {
      return cleaner
    },
    get isRead() {
      return isRead
    },
  }
}

/** Loads the reader that removes marks from the messages of a run; `null` if marks stay. */
async function cleanerOf(
  run: CitationRun,
  text: { ordinalOf: (part: string) => number; answerKey: string | undefined },
): Promise<MessageCleaner | null> {
  const open = await run.readMarks('kept')
  if (!open) return null
  const { createMessageCleaner } = await import('./cleaning/message-cleaner.ts')
  const onKept = () =>
    run.incident({
      ...notCited(
        'marks-kept',
        'The text of an answer was not found in its message, so the reader gets it with the marks of the model.',
      ),
    })
  return createMessageCleaner({ open, onKept, ...text })
}
