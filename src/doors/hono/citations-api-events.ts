import type { TextStreamPart, ToolSet } from 'ai'
import type { CitationRun } from '../../engine/runs.ts'
import { createPartObserver, loadCleaner, createPartCleaner } from '../../engine/stream.ts'
import { ANSWER_FAILED } from '../web/body/event-stream.ts'
import { sourcesOf } from './citations-api-answer.ts'
import type { CitationsApiRequest } from './citations-api-request.ts'
import { inOrderFound, MAX_MAPPED } from './citations-api-sources.ts'
import { numberedText } from './numbered-text.ts'
import type { Send } from './sse.ts'
import { untilStored } from './until-stored.ts'

type Part = TextStreamPart<ToolSet>

/**
 * Sends an answer: `token` for each piece of text as the model writes it, then `source` and `citations` if the request
 * asks for them. Tokens have the model's own marks as `[n]`, since text is not held back for the check. The record
 * gets the text without marks.
 */
export async function sendMarkedAnswer(
  run: CitationRun,
  parts: ReadableStream<Part>,
  { request, send, onError }: { request: CitationsApiRequest; send: Send; onError: (error: unknown) => void },
): Promise<void> {
  const clean = await loadCleaner<Part>(run)?.catch((error: unknown) => void onError(error))
  const number = await createNumberer(run, request)
  const observe = createPartObserver(run)
  let hasText = false
  let isNextPart = false

  async function sendToken(text: string): Promise<void> {
    if (text === '') return
    await send({ type: 'token', content: hasText && isNextPart ? `\n\n${text}` : text })
    hasText = true
    isNextPart = false
  }

  async function sendPart(part: Part): Promise<void> {
    if (part.type === 'text-start') isNextPart = true
    else if (part.type === 'text-delta') await sendToken(part.text)
    else if (part.type === 'error' || part.type === 'abort') {
      if (part.type === 'error') onError(part.error)
      isNextPart = true
      await sendToken(ANSWER_FAILED)
    }
  }

  async function take(part: Part): Promise<void> {
    const numbered: Part[] = []
    number(part, (each) => numbered.push(each))
    for (const each of numbered) await sendPart(each)
    if (clean) clean(part, observe)
    else observe(part)
    // Waits, because marks in the next step's text may name the sources of this one.
    if (part.type === 'finish-step') await run.sourcesSettled()
  }

  try {
    for await (const part of parts) await take(part)
  } catch (error) {
    await take({ type: 'error', error })
  }
  await sendSources(run, { request, send })
}

async function createNumberer(run: CitationRun, { includesCitations }: CitationsApiRequest) {
  const { createMarkReader } = await import('../../cite/mark-reader.ts')
  let known: { id: string }[] = []
  // Returns the same array until a source is added, because the reader indexes each array.
  const sources = () => {
    const found = run.sources
    if (found.length !== known.length) known = inOrderFound(found)
    return known
  }
  return createPartCleaner<Part>(() =>
    numberedText(createMarkReader, { sources, maxNumber: includesCitations ? MAX_MAPPED : 0 }),
  )
}

async function sendSources(
  run: CitationRun,
  { request, send }: { request: CitationsApiRequest; send: Send },
): Promise<void> {
  const { includesSources, includesCitations } = request
  await run.sourcesSettled()
  if (!includesSources) return
  const data = includesCitations ? await run.attributed() : run.data()
  const { sources, citation_map } = sourcesOf(run, data, request)
  for (const source of sources) await send({ type: 'source', source })
  if (Object.keys(citation_map).length > 0) await send({ type: 'citations', data: citation_map })
  if (includesCitations) await untilStored(run.finish())
}
