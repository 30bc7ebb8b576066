import { closedFields, readClosed } from '../../../core/fields.ts'
import { expectSources } from '../check-protocol.ts'
import { expectMethods } from '../../../core/shapes.ts'
import { auditMarks, markAuditNames } from './audit-marks.ts'
import type { MarkAuditOptions } from './audit-marks.ts'
import type { MarkAudit } from './mark-audit.ts'

/**
 * How an answer is generated, and the requirements for its marks: the references to sources that the model writes into
 * it, such as `[1]`.
 */
export type AuditAndRetryOptions = MarkAuditOptions & {
  /**
   * Generates the answer with its marks. At first, `reminder` and `previous` are `null`. If marks are missing or wrong,
   * it is called once more: `previous` is then the first answer, and `reminder` the text of a message to add after it
   * with the role `user`.
   */
  generate: (again: { reminder: string | null; previous: string | null }) => Promise<string>
}

/** An answer and its audit. */
export type AuditedAnswer = {
  /** The answer with its marks, as `generate` returned it. */
  text: string
  /** The audit of `text`. */
  audit: MarkAudit
  /** Whether the model was asked again; `text` may still be its first answer. */
  retried: boolean
  /**
   * The error of the second call of `generate`, which is made if the first answer fails its audit. `text` is then the
   * first answer.
   */
  error?: unknown
}

const auditAndRetryFields = closedFields<AuditAndRetryOptions>({ ...markAuditNames, generate: true })

/**
 * Generates an answer and audits its marks. If the audit fails, generates once more with a list of what is missing. The
 * second answer is taken if its audit is `ok` or has no more faults than the first, and if it has text and at least
 * half as many sentences that need a source. If generating it fails, the first answer is kept and `error` says why.
 * Errors of the first `generate` are thrown.
 *
 * @example
 * const { text, audit } = await auditAndRetry({
 *   sources,
 *   generate: async ({ reminder, previous }) => {
 *     const again = reminder && previous ? [{ role: 'assistant', content: previous }, { role: 'user', content: reminder }] : []
 *     return (await generateText({ model, messages: [...messages, ...again] })).text
 *   },
 * })
 */
export async function auditAndRetry(given: AuditAndRetryOptions): Promise<AuditedAnswer> {
  const settings = readClosed(given, auditAndRetryFields, 'auditAndRetry()')
  expectMethods(settings, 'auditAndRetry(): options', ['generate'])
  const { generate, ...options } = settings
  expectSources(options.sources, 'auditAndRetry')
  const first = await generate({ reminder: null, previous: null })
  const audit = auditMarks(first, options)
  if (audit.ok) return { text: first, audit, retried: false }
  let second: string
  try {
    second = await generate({ reminder: reminderOf(audit), previous: first })
  } catch (error) {
    return { text: first, audit, retried: true, error }
  }
  const again = auditMarks(second, options)
  const isWhole = again.text.trim() !== '' && 2 * again.coverage.sentences >= audit.coverage.sentences
  const isBetter = isWhole && (again.ok || faultsOf(again) <= faultsOf(audit))
  return isBetter ? { text: second, audit: again, retried: true } : { text: first, audit, retried: true }
}

function faultsOf({ unknown, broken, orphaned, missingNumbers, coverage }: MarkAudit): number {
  return unknown.length + broken.length + orphaned.length + missingNumbers.length + coverage.unmarked.length
}

function reminderOf({ lines }: MarkAudit): string {
  return [
    'The citations of your answer are not complete:',
    lines.map((line) => `- ${line}`).join('\n'),
    'Write the whole answer again, with the marks put right and nothing else changed. Cite a source only for what it says; take out a statement that no source bears out. Write the answer alone, without remarks on it.',
  ].join('\n\n')
}
