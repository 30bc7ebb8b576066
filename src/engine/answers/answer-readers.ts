/**
 * How a run reads its answer. In: a result of the AI SDK. Out: its stream or text with citations,
 * as a stream or a response, and the finished run.
 */
import type { UIMessage } from 'ai'
import type { WrittenTexts } from '../agents/written-texts.ts'
import { beginOnce } from './begin-once.ts'
import type { CitableRun } from '../stream/citation-sink.ts'
import type { CitedUIMessage } from '../stream/citations-part.ts'
import { observeCall, observeToolExecution, observeWriting, readResult } from '../stream/generate.ts'
import type { GenerateResult } from '../stream/generate.ts'
import { citedResponse, streamCitations } from '../stream/stream-citations.ts'
import type { CitedResponseOptions, CitedStreamOptions, StreamResult } from '../stream/stream-citations.ts'
import { citedTextResponse, citedTextStream } from '../stream/text-stream.ts'

type Run<Finished> = Omit<CitableRun, 'finish'> & { finish(): Promise<Finished> }

/**
 * The methods of a run that read its answer from a result of the AI SDK. `hear` gets what may hold the question: the
 * options of a call, or the messages of a page. `called` gets the id of the call that writes the answer, if its
 * options are observed. `written` gets what any observed call writes.
 */
export function answerReaders<Finished>(
  runOf: () => Run<Finished>,
  {
    hear,
    called,
    written,
  }: {
    hear: (asked: { prompt?: unknown; messages?: unknown }) => void
    called: (callId: string) => void
    written: Pick<WrittenTexts, 'begin' | 'answeredBy'>
  },
) {
  const begin = beginOnce()
  /** Whether the call that writes the answer is known. Later calls are those of agents within tools. */
  let isCallKnown = false
  return {
    begin() {
      begin()
      isCallKnown = true
    },
    toUIMessageStream: <UI_MESSAGE extends UIMessage = CitedUIMessage>(
      result: StreamResult,
      options?: CitedStreamOptions<UI_MESSAGE>,
    ) => {
      hear({ messages: options?.originalMessages })
      return streamCitations(runOf(), result, options)
    },
    toUIMessageStreamResponse: <UI_MESSAGE extends UIMessage = CitedUIMessage>(
      result: StreamResult,
      options?: CitedResponseOptions<UI_MESSAGE>,
    ) => {
      hear({ messages: options?.originalMessages })
      return citedResponse(runOf(), result, options)
    },
    toTextStream: (result: StreamResult) => citedTextStream(runOf(), result),
    toTextStreamResponse: (result: StreamResult, init?: ResponseInit) =>
      citedTextResponse(runOf(), result, init),
    observe: <T extends object>(options: T) => {
      hear(options)
      const writing = written.begin({ isFirst: !isCallKnown })
      const observed = observeToolExecution(runOf(), observeWriting(options, { writing, sink: runOf() }))
      if (isCallKnown) return observed
      isCallKnown = true
      return observeCall(observed, called)
    },
    async attribute(result: GenerateResult): Promise<Finished> {
      const run = runOf()
      run.begin()
      const loading = run.readMarks('kept')
      written.answeredBy(result.steps)
      // If marks stay in the text, the result is read at once.
      readResult(run, result, loading && (await loading))
      return await run.finish()
    },
  }
}
