/** What one tool call may bring at most; all lengths in UTF-16 units. */
export type ExtractionLimits = {
  maxDepth: number
  maxSources: number
  maxContentLength: number
  maxTotalLength: number
}

export const defaultLimits: ExtractionLimits = {
  maxDepth: 12,
  maxSources: 200,
  maxContentLength: 1_000_000,
  maxTotalLength: 8_000_000,
}
