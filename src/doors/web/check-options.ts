import type { FieldPaths } from '../../../extractors/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { expectObject, expectText } from '../../core/shapes.ts'
import type { Incident } from '../../core/incident.ts'
import { messageOf } from '../../cite/pipeline.ts'
import type { GivenSource } from '../../core/source.ts'
import { checkMarks } from '../../engine/marks.ts'
import type { ReadMarks } from '../../engine/marks.ts'
import type { AnswerFields } from './reading/answer-fields.ts'

const answerFieldNames = closedFields<AnswerFields>({ answer: true, sources: true, source: true })

const sourceFieldNames = closedFields<Omit<FieldPaths, 'list'>>({
  identifier: true,
  url: true,
  title: true,
  snippet: true,
  content: true,
  publisher: true,
  publishedAt: true,
  modifiedAt: true,
  pageNumber: true,
  relevance: true,
  authors: true,
})

/**
 * Checks the options that all functions for responses share, so that a wrong one fails when the application starts and
 * not with the first answer.
 *
 * @param where The function, as errors name it: `citationMiddleware()`.
 * @throws CitationError `invalid-input`.
 */
export function checkCitingOptions(
  {
    fields,
    marks,
    cleanAnswer,
    functions,
  }: {
    fields: AnswerFields | undefined
    marks: ReadMarks | undefined
    cleanAnswer: boolean
    /** Options that are functions, by name; `undefined` for missing ones. */
    functions: Readonly<Record<string, unknown>>
  },
  where: string,
): void {
  if (fields !== undefined) checkFields(fields, `${where}: fields`)
  checkMarks(marks)
  expectArgument(typeof cleanAnswer === 'boolean', `${where}: cleanAnswer`, 'a boolean')
  for (const [name, value] of Object.entries(functions))
    expectArgument(value === undefined || typeof value === 'function', `${where}: ${name}`, 'a function')
}

function checkFields(fields: AnswerFields, where: string): void {
  expectObject(fields, where)
  const { answer, sources, source } = readClosed(fields, answerFieldNames, where)
  expectText(answer, `${where}.answer, the path of the answer's text,`)
  if (sources !== undefined) expectText(sources, `${where}.sources`)
  if (source === undefined) return
  expectObject(source, `${where}.source`)
  for (const [name, path] of Object.entries(readClosed(source, sourceFieldNames, `${where}.source`))) {
    const isPath = [path].flat().every((each) => typeof each === 'string')
    expectArgument(path === undefined || isPath, `${where}.source.${name}`, 'a path or a list of paths')
  }
}

/**
 * The sources that `give` returns for a response. If `give` throws or returns no array, `onError` is called and the
 * result is empty.
 */
export function givenSources(
  give: () => readonly GivenSource[],
  { where, onError }: { where: string; onError: (error: unknown) => void },
): readonly GivenSource[] {
  try {
    const sources: unknown = give()
    expectArgument(Array.isArray(sources), where, 'an array of sources')
    return sources as readonly GivenSource[]
  } catch (error) {
    onError(error)
    return []
  }
}

/** Wraps `onError` so that an error that `onError` itself throws becomes an incident and does not break the answer. */
export function safely(
  onError: (error: unknown) => void,
  report: (incident: Incident) => void,
): (error: unknown) => void {
  return (error) => {
    try {
      onError(error)
    } catch (thrown) {
      report({ step: 'stream', code: 'callback-failed', message: messageOf(thrown) })
    }
  }
}
