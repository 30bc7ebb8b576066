import { onlyListed } from '../../../cite/protocols.ts'
import { tokenize } from '../../../text/words.ts'
import { createSegmentWriter } from '../citing/segment.ts'
import type { Segment } from '../citing/segment.ts'
import type { ContentMark } from '../citing/sid-reader.ts'
import { readSidList } from '../citing/sid-list.ts'
import { broken } from './content-format.ts'
import type { ContentFormat } from './content-format.ts'
import { checkMermaid } from './check-mermaid.ts'
import { takeAnswer } from './take-answer.ts'

const fences = ['mermaid', 'mmd']
const comment = /^\s*%%\s*\[\[\s*S\s*:([^\]]*)\]\]\s*$/i

/** Marks are comment lines `%% [[S:1,3]]` below the line that they cite for. */
export const mermaid: ContentFormat = {
  fences,
  rules: [
    'Write one Mermaid diagram, one statement a line.',
    'Put labels with brackets, quotation marks or other signs into double quotation marks: A["Ice (2020)"].',
  ],
  citeRules: ({ first: example }) => [
    `Below each line whose label states a fact from a source write a comment line with its mark and nothing else: %% [[S:${example}]], with several sources %% [[S:1,3]].`,
    'Write no marks into labels: double brackets are a shape.',
    onlyListed,
  ],
  async read(text, { sids }) {
    const { answer, used } = takeAnswer(text, fences, sids)
    const problems = checkMermaid(answer)
    if (problems.length > 0) return broken(answer, problems)
    const lines: string[] = []
    const marks: ContentMark[] = []
    const faults: string[] = []
    let length = 0
    let statement = { start: 0, end: 0 }
    for (const line of answer.split('\n')) {
      const list = sids.size === 0 ? undefined : comment.exec(line)?.[1]
      if (list !== undefined) {
        const { sids: named, faults: wrong } = readSidList(list, sids)
        faults.push(...wrong)
        if (named.length > 0) marks.push({ ...statement, sids: named })
        continue
      }
      if (!/^\s*(?:%%.*)?$/.test(line)) statement = { start: length, end: length + line.length }
      lines.push(line)
      length += line.length + 1
    }
    const content = lines.join('\n').trimEnd()
    return { content, problems: [], marks, used, faults, segments: labelsOf(content) }
  },
}

/** Finds the labels of a diagram, such as `Ice` in `A[Ice]`. */
const label = /"([^"\n]+)"|[[({|>]+\s*([^\][(){}|"\n]+?)\s*[\])}|]+|:\s+([^\n"]+)$/gm

function labelsOf(content: string): Segment[] {
  const segments: Segment[] = []
  const writer = createSegmentWriter()
  for (const match of content.matchAll(label)) {
    const words = match[1] ?? match[2] ?? match[3]!
    writer.add(words, match.index + match[0].indexOf(words))
    const segment = writer.take()
    // One word is the name of a node, not a claim.
    if (segment && tokenize(segment.text).length > 1) segments.push(segment)
  }
  return segments
}
