import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { scoreExtractorShapes } from '../extractor-shapes.ts'
import type { EvalSet } from '../eval-set.ts'

/** Recorded tool outputs of providers and libraries, with the sources to find in each. */
export const extractorShapes: EvalSet = {
  name: 'extractor shapes',
  async measure({ data }) {
    const directory = join(data, 'tool-outputs')
    if (!existsSync(directory)) return null
    const { found, total, falseSources } = await scoreExtractorShapes(directory)
    return [
      { metric: 'shapes found', citespan: found / total, baseline: null, rows: total },
      { metric: 'false sources', citespan: falseSources, baseline: null, rows: total },
    ]
  },
}
