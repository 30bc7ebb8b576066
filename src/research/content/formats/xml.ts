import { onlyListed } from '../../../cite/protocols.ts'
import type { ContentMark } from '../citing/sid-reader.ts'
import { readSidList } from '../citing/sid-list.ts'
import { withoutSpans } from '../citing/without-spans.ts'
import { broken, placeAt } from './content-format.ts'
import type { ContentFormat, ContentProblem } from './content-format.ts'
import { missingPackage } from './missing-package.ts'
import { scanXml } from './scan-xml.ts'
import { takeAnswer } from './take-answer.ts'

const fences = ['xml']

/**
 * Marks are the attribute `data-sids="1,3"` of the element that they cite for, or `<cite data-sids="1,3"/>` after a
 * sentence.
 */
export const xml: ContentFormat = {
  fences,
  rules: ['Write one well-formed XML document with one root element. Escape &, < and > in text.'],
  citeRules: ({ first: example }) => [
    `Give each element whose text states facts from sources the attribute data-sids="${example}", with several sources data-sids="1,3".`,
    `Where sentences of one element rest on different sources, write the empty element <cite data-sids="${example}"/> behind each of them instead.`,
    'Elements that state no fact have no mark.',
    onlyListed,
  ],
  async read(text, { sids }) {
    const { answer, used } = takeAnswer(text, fences, sids)
    if (answer === '') return broken(answer, [{ message: 'There is no content.' }])
    const problems = await checkXml(answer)
    if (problems.length > 0) return broken(answer, problems)
    const found = sids.size === 0 ? [] : scanXml(answer).marks
    const { text: content, move } = withoutSpans(
      answer,
      found.map((mark) => withBlank(answer, mark)),
    )
    const lists = found.map(({ list }) => readSidList(list, sids))
    const marks = found.flatMap(({ start, end, elementEnd }, index): ContentMark[] => {
      const { sids: named } = lists[index]!
      if (named.length === 0) return []
      // An attribute stands before its element's text; a point mark stands after the sentence that it cites for.
      return elementEnd === null
        ? [{ start: move(start), end: move(start), sids: named }]
        : [{ start: move(end), end: move(elementEnd), sids: named }]
    })
    return {
      content,
      problems: [],
      marks,
      used,
      faults: lists.flatMap(({ faults }) => faults),
      segments: scanXml(content).segments,
    }
  },
}

/** The span of a mark to remove; of a point mark together with the blank before it. */
function withBlank(text: string, { start, end, elementEnd }: ReturnType<typeof scanXml>['marks'][number]) {
  return { start: elementEnd === null && text[start - 1] === ' ' ? start - 1 : start, end }
}

const MAX_PROBLEMS = 5
const MAX_DEPTH = 500

/** Thrown to stop the parser after too many faults or levels. */
class Enough extends Error {}

async function checkXml(text: string): Promise<ContentProblem[]> {
  const ampersand = bareAmpersand(text)
  if (ampersand !== null) return [{ ...placeAt(text, ampersand), message: 'A bare "&" has to be &amp;.' }]
  const { SaxesParser } = await loadSaxes()
  const problems: ContentProblem[] = []
  const parser = new SaxesParser({ xmlns: true, position: true })
  const tell = (message: string) => {
    problems.push({ line: parser.line, column: parser.column, message })
  }
  let depth = 0
  parser.on('error', (error) => {
    tell(error.message.replace(/^\d+:\d+: /, ''))
    // A text that is not XML has an error at each tag.
    if (problems.length === MAX_PROBLEMS) throw new Enough()
  })
  parser.on('opentag', () => {
    depth += 1
    if (depth <= MAX_DEPTH) return
    // The parser searches all ancestors for a namespace, so that depth costs quadratic time.
    tell(`There are more than ${MAX_DEPTH} levels of elements.`)
    throw new Enough()
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return problems
}

/**
 * Matches comments, CDATA and other parts without references, then references, and as `bare` an ampersand that does not
 * begin a reference.
 */
const references =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<!DOCTYPE[^[>]*(?:\[[^\]]*\]?)?|&(?:#\d+|#x[\da-f]+|[\p{L}_:][\p{L}\p{N}_:.-]*);|(?<bare>&)/giu

/**
 * The offset of the first ampersand that does not begin a reference; `null` if there is none. The parser would read on
 * to the next semicolon and report a place far from the fault.
 */
function bareAmpersand(text: string): number | null {
  for (const { index, groups } of text.matchAll(references)) if (groups?.['bare'] !== undefined) return index
  return null
}

async function loadSaxes(): Promise<typeof import('saxes')> {
  try {
    return await import('saxes')
  } catch (cause) {
    throw missingPackage('saxes', { use: 'checks XML', cause })
  }
}
