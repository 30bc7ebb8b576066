import { choosePassages } from '../../content/sources/choose-passages.ts'
import type { Reporter } from '../../../core/incident.ts'
import { createModelAsker, evenBatches, mergeBounded, createTally } from '../../../cite/model.ts'
import type { ModelOptions } from '../../../cite/model.ts'
import { createRandomDelimiter, toLine } from '../../../core/delimiter.ts'
import { messageOf } from '../../../cite/pipeline.ts'
import type { FilterPage } from './filter-page.ts'
import { buildFilterPrompt, filterInstructions } from './filter-prompt.ts'

type Request = { objective: string; signal?: AbortSignal; report?: Reporter }
type Choice = { sid: number; isKept: boolean; reason: string }

const MAX_REASON_LENGTH = 200
const answerPattern = /^\s*(\d{1,6})\s*[:=]\s*(keep|drop)\b[\s,:;.-]*(.*)$/is

/**
 * Creates a function that asks a model which pages to drop. It resolves to these pages, each with a reason; `null` if
 * the model decided about no page, as when every call failed. Pages that the model does not mention are kept.
 */
export function chooseByModel({
  maxTextLength,
  maxSourcesPerCall,
  maxConcurrentCalls = 4,
  createDelimiter = createRandomDelimiter,
  timeoutMs = 60_000,
  ...options
}: ModelOptions & { maxTextLength: number; maxSourcesPerCall: number }) {
  const ask = createModelAsker({ timeoutMs, ...options })

  async function* choose(pages: readonly FilterPage[], request: Request): AsyncGenerator<Choice> {
    const { objective, signal, report } = request
    const tally = createTally('match', report)
    const sids = new Set(pages.map(({ sid }) => sid))
    const answered = new Set<number>()
    const texts = await nearestTexts(pages, { objective, maxTextLength, signal })
    const shown = pages.map(({ sid, title = '', published_time_iso, modified_time_iso }, index) => ({
      sid,
      title,
      text: texts[index]!,
      ...(published_time_iso && { published: published_time_iso }),
      ...(modified_time_iso && { modified: modified_time_iso }),
    }))
    const question = {
      functionId: 'citespan.filter',
      elementName: 'choices',
      instructions: filterInstructions,
      prompt: buildFilterPrompt({ objective, pages: shown, delimiter: createDelimiter() }),
      itemCount: pages.length,
      signal,
      report,
    }
    try {
      for await (const element of ask(question)) {
        const choice = element.ok ? readChoice(element.text) : null
        if (!choice) tally.add('bad-element', 'choices of another shape')
        else if (!sids.has(choice.sid)) tally.add('unknown-source', 'choices for pages that do not exist')
        else if (answered.has(choice.sid)) tally.add('duplicate-choice', 'choices given twice')
        else {
          answered.add(choice.sid)
          yield choice
        }
      }
    } catch (error) {
      report?.incident({ step: 'match', code: 'model-failed', message: messageOf(error) })
    }
    tally.flush()
    const missing = pages.length - answered.size
    if (missing > 0 && !signal?.aborted) {
      const message = `The model chose nothing for ${missing} of ${pages.length} pages; they are kept.`
      report?.incident({ step: 'match', code: 'unanswered', message })
    }
  }

  return async (pages: readonly FilterPage[], request: Request): Promise<Choice[] | null> => {
    const calls = evenBatches(pages, maxSourcesPerCall).map((batch) => () => choose(batch, request))
    const choices: Choice[] = []
    for await (const choice of mergeBounded(calls, maxConcurrentCalls)) choices.push(choice)
    return choices.length > 0 ? choices.filter(({ isKept }) => !isKept) : null
  }
}

function readChoice(text: string): Choice | null {
  const [, sid, word, why = ''] = answerPattern.exec(text) ?? []
  if (sid === undefined || word === undefined) return null
  const reason = toLine(why, { maxLength: MAX_REASON_LENGTH }) || 'it gave no reason'
  return {
    sid: Number(sid),
    isKept: word.toLowerCase() === 'keep',
    reason: `The model dropped it: ${reason}`,
  }
}

function nearestTexts(
  pages: readonly FilterPage[],
  { objective, maxTextLength, signal }: { objective: string; maxTextLength: number; signal?: AbortSignal },
): Promise<string[]> {
  const rows = pages.map(({ sid, title = '', content }) => ({ sid, title, url: '', text: '', body: content }))
  return choosePassages(
    pages.map(({ content }) => content),
    {
      rows,
      prompt: objective,
      share: maxTextLength,
      room: maxTextLength * pages.length,
      isShared: true,
      signal,
    },
  )
}
