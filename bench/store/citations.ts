import type { EventData, NewEvent } from '../../src/core/records/event.ts'
import { timeOrderedId } from '../../src/core/time-ordered-id.ts'
import { citing } from '../../test/faults/citing.ts'

/** As long as the ids that take its place. */
const sampleId = timeOrderedId()
const [sample] = citing(sampleId)
const data = sample!.data as EventData['citation']
const [before, after] = data.text.split(sampleId)

/** Citations, about 1 kB each, under ids that were never there; made at little cost, which is measured with what records them. */
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
