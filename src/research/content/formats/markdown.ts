import { ruleOf } from '../../../cite/protocols.ts'
import { sliceSegment } from '../citing/segment.ts'
import { readInline } from '../citing/sid-reader.ts'
import { broken } from './content-format.ts'
import type { ContentFormat } from './content-format.ts'
import { takeAnswer } from './take-answer.ts'

const fences = ['markdown', 'md']

/** Marks are `[[S:1]]`, `[[S:1,3]]`, `[[S:2-4]]` after the words that they cite for. */
export const markdown: ContentFormat = {
  fences,
  rules: ['Write Markdown (GitHub flavour).'],
  citeRules: (numbers) => ruleOf('source-ids', numbers).rules,
  async read(text, { sids }) {
    const { answer, used } = takeAnswer(text, fences, sids)
    const cited =
      sids.size === 0
        ? { text: answer, marks: [], used: [], faults: [] }
        : readInline(answer, sids, ['source-ids', 'usage'])
    const content = cited.text.trim()
    if (!/[\p{L}\p{N}]/u.test(content)) return broken(content, [{ message: 'There is no content.' }])
    const shift = cited.text.length - cited.text.trimStart().length
    return {
      content,
      problems: [],
      marks: cited.marks.map(({ start, end, sids: named }) => ({
        start: start - shift,
        end: Math.min(content.length, end - shift),
        sids: named,
      })),
      used: [...used, ...cited.used],
      faults: cited.faults,
      segments: [sliceSegment(content, { start: 0, end: content.length })],
    }
  },
}
