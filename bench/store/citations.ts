import type { EventData, NewEvent } from '../../src/core/records/event.ts'
import { timeOrderedId } from '../../src/core/time-ordered-id.ts'
import { citing } from '../../test/faults/citing.ts'

/** Placeholder for ids; it has their length. */
const sampleId = timeOrderedId()
const [sample] = citing(sampleId)
const data = sample!.data as EventData['citation']
const [before, after] = data.text.split(sampleId)

/**
 * Makes citations of about 1 kB with new ids. Making them is included in the measured times, so it must cost little.
 */
export function newCitations(count: number): NewEvent[] {
  return Array.from({ length: count }, () => {
    const id = timeOrderedId()
    return {
      id,
      kind: 'citation',
      createdAt: sample!.createdAt,
      data: { ...data, id, text: `${before}${id}${after}` },
    }
  })
}
