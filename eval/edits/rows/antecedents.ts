import { NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { fieldsOf, readList } from '../lists.ts'

/**
 * Sentences that begin with a pronoun. They are true if the text before them in the answer names what the source
 * names, and not if it names something else.
 */
export const antecedents: EditRow = {
  name: 'antecedents',
  cases: () =>
    readList('antecedents').flatMap((line): EditCase[] => {
      const [named = '', leaning = '', same = '', other = '', question = ''] = fieldsOf(line)
      const isGerman = /^(?:Er|Sie|Es|Seine|Ihre)\b/.test(leaning) && !/^(?:He|She|It)\b/.test(leaning)
      const apart = isGerman
        ? ['Die Gegend ist hügelig.', 'Der Winter ist lang.']
        : ['The country is hilly.', 'Winters are long.']
      const source = `${apart[0]}\n\n${named} ${leaning}\n\n${apart[1]}`
      const right = { claim: leaning, source, expect: VERIFIED }
      const wrong = { claim: leaning, source, expect: NOT_VERIFIED }
      return [
        { ...right, kind: 'copied with its neighbour, before', before: named },
        { ...right, kind: 'copied with its neighbour, answer', answer: `${named} ${leaning}` },
        { ...right, kind: 'same name, before', before: same },
        { ...right, kind: 'same name, answer', answer: `${same} ${leaning}` },
        { ...right, kind: 'same name in the question', answer: leaning, question },
        { ...wrong, kind: 'another name, before', before: other },
        { ...wrong, kind: 'another name, answer', answer: `${other} ${leaning}` },
        { ...wrong, kind: 'another name between, before', before: `${named} ${other}` },
      ]
    }),
}
