import { expectArgument } from '../../core/error.ts'
import type { RunRecord } from '../../core/records.ts'
import { expectObject, expectObjects, expectText, expectTexts } from '../../core/shapes.ts'

/**
 * Checks for untyped callers: throws `invalid-input` unless `run` has the parts of an answer's record and `options`
 * is an object. It does not use `runRecordSchema`, which would load zod.
 */
export function expectRun(run: unknown, options: unknown, name: string): void {
  expectObject(run, `${name}(): run`, 'the record of an answer')
  // The cast only names the parts; each is checked.
  const { id, createdAt, textParts, sources, citations } = run as Partial<RunRecord>
  expectText(id, `${name}(): id of the run`)
  expectText(createdAt, `${name}(): createdAt of the run`)
  expectTexts(textParts, `${name}(): textParts of the run`)
  expectObjects(sources, `${name}(): sources of the run`)
  expectObjects(citations, `${name}(): citations of the run`)
  for (const source of sources!) expectText(source.content, `${name}(): content of a source`)
  for (const { text, sourceIds, evidence } of citations!) {
    expectText(text, `${name}(): text of a citation`)
    expectTexts(sourceIds, `${name}(): sourceIds of a citation`)
    expectArgument(Array.isArray(evidence), `${name}(): evidence of a citation`, 'an array')
  }
  expectObject(options, `${name}(): options`)
}
