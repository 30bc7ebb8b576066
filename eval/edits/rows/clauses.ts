import { NOT_VERIFIED, SHOWN } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { fieldsOf, readList } from '../lists.ts'

/** Claims that are one clause of a sentence whose rest may be left out: only their share is shown. */
export const clauses: EditRow = {
  name: 'clauses',
  cases: () => ofGroup('safe').map((given) => ({ ...given, expect: SHOWN })),
}

/** Claims that are one clause of a sentence whose rest restricts or takes back what it says. */
export const clauseTraps: EditRow = {
  name: 'clause-traps',
  cases: () => ofGroup('trap').map((given) => ({ ...given, expect: NOT_VERIFIED })),
}

function ofGroup(group: 'safe' | 'trap'): Omit<EditCase, 'expect'>[] {
  return readList('clauses')
    .map(fieldsOf)
    .filter(([name]) => name === group)
    .map(([, kind = '', sentence = '', claim = '']) => {
      const isGerman = /\b(?:der|die|das|ist|sind|und|wurde|im)\b/i.test(sentence)
      const [before, after] = isGerman
        ? ['Die Stadt liegt an der Küste.', 'Das Archiv ist im Rathaus.']
        : ['The town lies on the coast.', 'The archive is in the town hall.']
      return { kind, claim, source: `${before} ${sentence} ${after}` }
    })
}
