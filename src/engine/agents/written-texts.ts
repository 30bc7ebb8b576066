/**
 * Texts that models wrote in calls that a run observes, such as agents within tools. In: these texts, and sources
 * found in tool results. Out: the sources without the models' words.
 */
import type { ToolCall } from '../../core/ports.ts'
import type { GivenSource, SourceInput } from '../../core/source.ts'
import { addTexts, newRuns, sentencesOf, shareOf } from './word-runs.ts'
import type { WordRuns } from './word-runs.ts'

/** A text counts as written by a model if at least this share (0–1) of its words is in word sequences of the model. */
const MOSTLY = 0.5
/** Minimum UTF-16 units that a tool's text must have without the model's sentences; a text with fewer is dropped. */
const MIN_LEFT = 40
/** Maximum number of model calls of a run whose texts are stored; texts of later calls are not recognised. */
const MAX_CALLS = 1_000
/** Maximum UTF-16 units stored of each text that a model call writes; what comes after them is not recognised. */
const MAX_TEXT = 1_000_000

/** One call of a model with all of its steps. */
export type WritingCall = {
  /** Takes a piece of text or reasoning; pieces of one text share its id. */
  delta(id: string, text: string): void
  /** Takes a finished step and all texts that it wrote, including those that already came in pieces. */
  step(step: object, texts: readonly string[]): void
}

/** The texts that models wrote in the calls that a run observes. */
export type WrittenTexts = {
  /** Begins a call of a model. `isFirst`: this call may be the one that writes the answer. */
  begin(options: { isFirst: boolean }): WritingCall
  /** Says that the call with these steps wrote the answer. */
  answeredBy(steps: readonly object[]): void
  /**
   * Removes what models wrote from the sources of a tool call: sentences of the tool's own text, whole texts of other
   * sources, and sources that are then empty. `hasModelText` says whether anything was removed. `isOutside`: the
   * application itself called the tool, so the text of the call that writes the answer is removed too.
   */
  without(
    inputs: readonly SourceInput[],
    call: Pick<ToolCall, 'toolName' | 'toolCallId'>,
    options?: { isOutside?: boolean },
  ): { kept: readonly SourceInput[]; hasModelText: boolean }
  /**
   * Returns a source that the application gave, with `textOrigin: 'model'` if a model wrote its text; otherwise
   * unchanged.
   */
  marked<Given extends Omit<GivenSource, 'id'>>(source: Given): Given
}

type Call = {
  isFirst: boolean
  steps: Set<object>
  texts: string[]
  pieces: Map<string, string>
  /**
   * Names of the tools that returned one of the call's texts; once there are any, sources of other tools that have a
   * name keep such texts.
   */
  returnedBy: Set<string>
  /** Word sequences of the call's texts; `null` after a new text came. */
  runs: WordRuns | null
}

/**
 * Recognises texts that models wrote by their word sequences, anywhere in a tool's output. A match alone does not
 * remove a text: if one tool has returned the words of a model, a named source of another tool keeps them, because the
 * model may have quoted it.
 *
 * `answer` returns the text parts of the answer so far, by which the call that writes the answer is recognised.
 */
export function createWrittenTexts(answer: () => readonly string[]): WrittenTexts {
  const calls: Call[] = []
  let answerSteps: ReadonlySet<object> | null = null

  function isAnswer({ isFirst, steps, texts, pieces }: Call): boolean {
    if (answerSteps) return [...steps].some((step) => answerSteps!.has(step))
    if (!isFirst) return false
    const own = answer().map((text) => text.trim())
    const written = [...texts, ...pieces.values()].map((text) => text.trim())
    return own.length === 0 || written.every((text) => own.some((part) => isBegun(text, part)))
  }

  return {
    begin({ isFirst }) {
      const call: Call = {
        isFirst,
        steps: new Set(),
        texts: [],
        pieces: new Map(),
        returnedBy: new Set(),
        runs: null,
      }
      if (calls.length < MAX_CALLS) calls.push(call)
      return {
        delta(id, text) {
          const whole = (call.pieces.get(id) ?? '') + text
          if (whole.length > MAX_TEXT) return
          call.pieces.set(id, whole)
          call.runs = null
        },
        step(step, texts) {
          call.steps.add(step)
          call.pieces.clear()
          call.texts.push(...texts.map((text) => text.slice(0, MAX_TEXT)))
          call.runs = null
        },
      }
    },
    answeredBy: (steps) => void (answerSteps = new Set(steps)),
    without(inputs, call, { isOutside = false } = {}) {
      const agents = calls.filter((one) => isOutside || !isAnswer(one))
      if (agents.length === 0) return { kept: inputs, hasModelText: false }
      const { toolName } = call
      const all = agents.map(runsOf)
      const open = agents
        .filter(({ returnedBy }) => returnedBy.size === 0 || returnedBy.has(toolName))
        .map(runsOf)
      const kept = inputs.flatMap((input) => {
        if (isToolText(input, call)) return withoutSentences(input, all)
        const isNamed = (input.url ?? input.title ?? input.identifier) !== undefined
        return withoutTexts(input, isNamed ? open : all)
      })
      const hasModelText = kept.length < inputs.length || kept.some((input) => !inputs.includes(input))
      if (!hasModelText) return { kept: inputs, hasModelText }
      const texts = inputs.map(({ content, snippet }) => `${content ?? ''}\n${snippet ?? ''}`)
      for (const agent of agents)
        if (texts.some((text) => shareOf(text, [runsOf(agent)]) > 0)) agent.returnedBy.add(toolName)
      return { kept, hasModelText }
    },
    marked(source) {
      const agents = calls.filter((call) => !isAnswer(call))
      // Without agents there is nothing to compare: reading the texts of many sources takes long.
      if (agents.length === 0) return source
      const { content, text, snippet } = source
      const isWritten = shareOf(content ?? text ?? snippet ?? '', agents.map(runsOf)) >= MOSTLY
      return isWritten ? { ...source, textOrigin: 'model' } : source
    },
  }
}

/** Whether the two may be the same text, of which either may still be incomplete. */
function isBegun(text: string, own: string): boolean {
  return text === '' || (own !== '' && (own.startsWith(text) || text.startsWith(own)))
}

function runsOf(call: Call): WordRuns {
  if (call.runs) return call.runs
  const runs = newRuns()
  addTexts(runs, [...call.texts, ...call.pieces.values()].flatMap(textsIn))
  return (call.runs = runs)
}

/**
 * Whether the source is only the text that the tool returned: it has no URL, and its identifier is made from the call.
 */
function isToolText(
  { identifier, url }: SourceInput,
  call: Pick<ToolCall, 'toolName' | 'toolCallId'>,
): boolean {
  return url === undefined && identifier === `${call.toolName}:${call.toolCallId}`
}

/**
 * A tool's text without the sentences that models wrote, as a list of one source; an empty list if removing them leaves
 * fewer than `MIN_LEFT` units.
 */
function withoutSentences(input: SourceInput, runs: readonly WordRuns[]): SourceInput[] {
  const { content = '' } = input
  const sentences = sentencesOf(content)
  const own = sentences.filter((sentence) => shareOf(sentence, runs) < MOSTLY)
  if (own.length === sentences.length) return [input]
  const left = own.join('\n\n')
  return left.trim().length >= MIN_LEFT ? [{ ...input, content: left }] : []
}

/** A source without its texts that are mostly a model's; an empty list if that leaves neither a text nor a URL. */
function withoutTexts(input: SourceInput, runs: readonly WordRuns[]): SourceInput[] {
  const { content, snippet, ...rest } = input
  const isWritten = (text: string | undefined) => text !== undefined && shareOf(text, runs) >= MOSTLY
  if (!isWritten(content) && !isWritten(snippet)) return [input]
  const own = {
    ...(content !== undefined && !isWritten(content) && { content }),
    ...(snippet !== undefined && !isWritten(snippet) && { snippet }),
  }
  return rest.url !== undefined || Object.keys(own).length > 0 ? [{ ...rest, ...own }] : []
}

/** The text itself and, if it is JSON such as a generated object or the input of a call, the string values in it. */
function textsIn(text: string): string[] {
  if (!/^\s*[[{"]/.test(text)) return [text]
  try {
    return [text, ...stringsIn(JSON.parse(text))]
  } catch {
    return [text]
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
