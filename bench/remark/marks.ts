import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkCitations } from '../../src/page/remark.ts'
import type { CitationMark, RemarkCitationsOptions } from '../../src/page/remark.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'

/** Sentences of about 110 characters, each cited, in paragraphs of two. */
function citedText(count: number): { text: string; citations: CitationMark[] } {
  let text = ''
  const citations = Array.from({ length: count }, (_, number): CitationMark => {
    const start = text.length
    text += `Sentence ${number} says **that the level** rose to ${number}.5 m, as [reported](https://a.example/${number}).`
    const end = text.length
    text += number % 2 ? '\n\n' : ' '
    return { id: `c${number}`, status: 'verified', start, end, sourceIds: ['S1'] }
  })
  return { text, citations }
}

async function costOfMarks(count: number, { claims = false } = {}): Promise<BenchResult> {
  const { text, citations } = citedText(count)
  const sources = [{ id: 'S1', number: 1, type: 'website', title: 'Levels' }] as const
  const options: RemarkCitationsOptions = { citations, sources, claims }
  const plain = unified().use(remarkParse).use(remarkGfm).freeze()
  const cited = unified().use(remarkParse).use(remarkGfm).use(remarkCitations, options).freeze()
  const { own, peer, cost } = await compare(
    () => cited.runSync(cited.parse(text), text),
    () => plain.runSync(plain.parse(text), text),
    { minTime: 1, repetitions: 3 },
  )
  return { ratio: cost, detail: `${formatTime(own)} against ${formatTime(peer)}` }
}

/**
 * Maximum cost, as a multiple of the time without citations: the text is processed twice, to cut each sentence at its
 * marker. On the large text a quadratic algorithm would exceed this.
 */
const ONCE_MORE = 2
/** Maximum cost if claims are marked too, which doubles the number of nodes. */
const WITH_CLAIMS = 3

export const suite: BenchSuite = {
  name: 'remark',
  rows: [
    {
      label: '1,000 markers on 110 KB, parse and place',
      peer: 'remark and GFM without them',
      target: { atMost: ONCE_MORE },
      run: () => costOfMarks(1_000),
    },
    {
      label: '1,000 markers and claims on 110 KB',
      peer: 'remark and GFM without them',
      target: { atMost: WITH_CLAIMS },
      run: () => costOfMarks(1_000, { claims: true }),
    },
    {
      label: '10,000 markers on 1.1 MB, parse and place',
      peer: 'remark and GFM without them',
      target: { atMost: ONCE_MORE },
      run: () => costOfMarks(10_000),
    },
  ],
}
