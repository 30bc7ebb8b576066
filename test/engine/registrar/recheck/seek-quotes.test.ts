import { describe, expect, test } from 'vitest'
import type { CitationRecord } from '../../../../src/core/ports.ts'
import { createQuoteSeeker } from '../../../../src/engine/registrar/recheck/seek-quotes.ts'

const QUOTE = 'The rope of the lift is replaced after five years.'
const source = { id: 'S1', type: 'document', identifier: 'lifts', contentHash: 'h' } as const

describe('the words of a citation without evidence in the source', () => {
  test.each<[check: CitationRecord['quoteCheck'], sought: string | undefined]>([
    [undefined, 'gone'],
    [{ outcome: 'found' }, 'gone'],
    [{ outcome: 'altered' }, undefined],
    [{ outcome: 'misattributed', foundInSourceId: 'S2' }, undefined],
    [{ outcome: 'fabricated' }, undefined],
    [{ outcome: 'unclear' }, undefined],
  ])('whose quote was checked with %j', async (quoteCheck, sought) => {
    const seek = createQuoteSeeker(source, 'The doors are inspected every month.')
    // Only what is read here is there.
    const citation = { evidence: [], registration: { quote: QUOTE }, quoteCheck } as unknown as CitationRecord
    expect((await seek(citation, 'S1'))?.quote).toBe(sought)
  })
})
