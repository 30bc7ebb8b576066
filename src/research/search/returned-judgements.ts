/** Checks what a reconciler or a filter of the application returned. */
import { expectArgument } from '../../core/error.ts'
import { isListOf, isObject, isString } from '../../core/shapes.ts'
import type { FilterResult } from './filter/content-filter.ts'
import type { Reconciler } from './relevance/reconciler.ts'

/** Checks what a reconciler of the application returned. Throws `invalid-input`. */
export function readReconciliation(judged: Awaited<ReturnType<Reconciler>>): Awaited<ReturnType<Reconciler>> {
  const isScore = (each: unknown) => isObject(each) && isString(each['qid']) && Number.isFinite(each['score'])
  const isRight =
    isObject(judged) &&
    isString(judged.method) &&
    isListOf(
      judged.relevant,
      (each) =>
        isObject(each) &&
        Number.isFinite(each['o_relevance']) &&
        isListOf(each['q_relevance'], isScore) &&
        isString(each['reasoning']),
    ) &&
    isListOf(judged.irrelevant, (each) => isObject(each) && isString(each['reason']))
  expectArgument(isRight, 'createSearch(): the result of reconcile', '{ method, relevant, irrelevant }')
  return judged
}

/** Checks what a filter of the application returned. Throws `invalid-input`. */
export function readFiltered(filtered: FilterResult): FilterResult {
  const isDropped = (each: unknown) => isObject(each) && isString(each['code']) && isString(each['reason'])
  const isRight = isObject(filtered) && isString(filtered.method) && isListOf(filtered.dropped, isDropped)
  expectArgument(isRight, 'createSearch(): the result of filter', '{ keep, dropped, method }')
  return filtered
}
