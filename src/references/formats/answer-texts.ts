import type { Citation } from '../../core/citation.ts'
import type { RunRecord } from '../../core/records.ts'
import { createSelectors } from './text-selectors.ts'

/** Finds the claims of an answer in its texts, and gives their spans as selectors of Web Annotations. */
export function answerTexts({ textParts }: Pick<RunRecord, 'textParts'>) {
  const known = new Map<string, ReturnType<typeof createSelectors> | null>()
  const parsed = new Map<number, unknown>()

  function selectorsIn(textPart: number, pointer: string | undefined) {
    const key = `${textPart} ${pointer ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    const text = pointer === undefined ? textParts[textPart] : stringAt(jsonOf(textPart), pointer)
    const selectors = text === undefined ? null : createSelectors(text)
    known.set(key, selectors)
    return selectors
  }

  function jsonOf(textPart: number): unknown {
    if (!parsed.has(textPart)) parsed.set(textPart, parseJson(textParts[textPart] ?? ''))
    return parsed.get(textPart)
  }

  return {
    /** The claim's span as selectors; `null` if the text there is not the claim's. */
    at({ textPart, pointer, start, end, text }: Citation) {
      const at = selectorsIn(textPart, pointer)?.({ start, end }) ?? null
      return at?.quote.exact === text.toWellFormed() ? at : null
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A text that is not JSON has no string at any pointer.
    return undefined
  }
}

/** The string at a JSON pointer (RFC 6901); `undefined` if there is none, or a value that is not a string. */
function stringAt(json: unknown, pointer: string): string | undefined {
  let value = json
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    // The cast holds: it is an object with this own property.
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'string' ? value : undefined
}
