import type { SourceEntry } from '../../../core/source.ts'

/** The place that an answer's stream has reached: steps and text parts, both counted from 0. */
export type AnswerPosition = {
  readonly textPartCount: number
  /** The text parts of the current step so far, from `from` up to but not including `to`. */
  readonly ofStep: { from: number; to: number }
  beginStep(): void
  endStep(): void
  /** Begins a text part and returns its ordinal, counted over all steps. */
  startText(): number
  endText(): void
  /** Discards the text parts of the current step; returns how many remain. */
  resetStep(): number
  /**
   * When a tool's result enters the context: at the next step, or at the next text part if the provider ran the tool
   * within the step.
   */
  ofResult(options: { isProviderExecuted: boolean }): SourceEntry
  /**
   * When a source that the provider names enters the context. If it is named between two text parts of a step: at this
   * point, where the model has just found it. Within a text part or after the last one: at the beginning of the step.
   */
  ofNamed(): SourceEntry
  /** When a source cited by a text part enters the context: the provider had it when the step began. */
  ofCited(): SourceEntry
}

/**
 * Creates an `AnswerPosition`. The `SourceEntry` objects that it returned in the current step may still change when
 * text parts follow.
 */
export function createAnswerPosition(): AnswerPosition {
  let step = 0
  let isBegun = false
  let count = 0
  let stepStart = 0
  let open = 0
  /** Entries of tool results, which enter the context with the next step. */
  let results: SourceEntry[] = []
  /** Entries of the sources that the provider named after the last text part so far. */
  let named: SourceEntry[] = []

  function endStep(): void {
    for (const entry of named) entry.textPart = stepStart
    named = []
    results = []
    open = 0
  }

  return {
    get textPartCount() {
      return count
    },
    get ofStep() {
      return { from: stepStart, to: count }
    },
    beginStep() {
      endStep()
      if (isBegun) step += 1
      isBegun = true
      stepStart = count
    },
    endStep,
    startText() {
      count += 1
      open += 1
      named = []
      for (const entry of results) entry.textPart = count
      return count - 1
    },
    endText() {
      open = Math.max(0, open - 1)
    },
    resetStep() {
      count = stepStart
      endStep()
      return count
    },
    ofResult({ isProviderExecuted }) {
      if (isProviderExecuted || !isBegun) return { step, textPart: count }
      const entry = { step: step + 1, textPart: count }
      results.push(entry)
      return entry
    },
    ofNamed() {
      if (open > 0) return { step, textPart: stepStart }
      const entry = { step, textPart: count }
      named.push(entry)
      return entry
    },
    ofCited: () => ({ step, textPart: stepStart }),
  }
}
