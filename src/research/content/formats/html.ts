import { ruleOf } from '../../../cite/protocols.ts'
import { readInline } from '../citing/sid-reader.ts'
import { broken } from './content-format.ts'
import type { ContentFormat } from './content-format.ts'
import { scanHtml } from './scan-html.ts'
import { takeAnswer } from './take-answer.ts'

const fences = ['html']

/** Marks are `<sup class="cite" data-sids="1,3">[S:1,3]</sup>` after the words that they cite for. */
export const html: ContentFormat = {
  fences,
  rules: [
    'Write HTML: a whole document, or the elements of its body.',
    'Close every element that HTML does not close by itself. Write no scripts.',
  ],
  citeRules: (numbers) => ruleOf('html', numbers).rules,
  async read(text, { sids }) {
    const { answer, used } = takeAnswer(text, fences, sids)
    if (answer === '') return broken(answer, [{ message: 'There is no content.' }])
    const { problems } = scanHtml(answer)
    if (problems.length > 0) return broken(answer, problems)
    const cited =
      sids.size === 0
        ? { text: answer, marks: [], used: [], faults: [] }
        : readInline(answer, sids, ['html', 'source-ids', 'usage'])
    return {
      ...cited,
      content: cited.text,
      problems: [],
      used: [...used, ...cited.used],
      segments: scanHtml(cited.text).segments,
    }
  },
}
