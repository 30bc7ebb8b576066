import type { Extractor, ToolCall } from '../src/core/extractor.ts'
import type { Incident } from '../src/core/incident.ts'
import type { SourceInput } from '../src/core/source.ts'
import { genericExtractor } from './generic.ts'
import { defaultLimits } from './limits.ts'
import type { ExtractionLimits } from './limits.ts'
import { matchesToolName } from './tool-name.ts'

/** The built-in families; the generic one is last and takes every tool. */
export const defaultExtractors: readonly Extractor[] = [genericExtractor]

export type Extractors = {
  /** Adds an extractor; among those that fit a tool's name the latest registered is used. */
  register(extractor: Extractor): void
  /** Sources of one finished tool call, validated and bounded; never throws. */
  extract(call: ToolCall): SourceInput[]
}

export type ExtractorsOptions = {
  /** Told when an extractor threw (`extractor-threw`) or gave what is not a source (`bad-source`). */
  onError?: (incident: Incident) => void
  /** Told when something was cut (`too-many-sources`, `content-too-long`, …). */
  onLimit?: (incident: Incident) => void
  limits?: Partial<ExtractionLimits>
}

/** The built-in extractors with your own before them. */
export function createExtractors(
  own: readonly Extractor[] = [],
  { onError = () => {}, onLimit = () => {}, limits: given = {} }: ExtractorsOptions = {},
): Extractors {
  const registered = [...own]
  const limits = { ...defaultLimits, ...given }
  return {
    register: (extractor) => void registered.push(extractor),
    extract(call) {
      const extractor = [...registered.toReversed(), ...defaultExtractors].find(({ pattern }) =>
        matchesToolName(pattern, call.toolName),
      )
      try {
        const sources = extractor?.extract(call) ?? []
        if (sources.length > limits.maxSources) {
          onLimit({ step: 'extract', code: 'too-many-sources', message: `${call.toolName} gave too many.` })
        }
        return sources
          .slice(0, limits.maxSources)
          .map((source) => ({ ...source, toolName: call.toolName, toolCallId: call.toolCallId }))
      } catch (error) {
        onError({ step: 'extract', code: 'extractor-threw', message: `${call.toolName}: ${String(error)}` })
        return []
      }
    },
  }
}
