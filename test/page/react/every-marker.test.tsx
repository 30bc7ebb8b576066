import { load } from 'cheerio'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import { statuses, verdicts } from '../../../src/core/verdict.ts'
import { emptyAnswer } from '../../../src/page/client/answer.ts'
import type { Answer } from '../../../src/page/client/answer.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { CitedAnswer, CitedMarkdown, SourceList } from '../../../src/page/react.ts'
import { remarkCitations } from '../../../src/page/remark.ts'
import { cite, citedSource } from '../view/cite.ts'

const sentences = ['Snow fell.', 'Ice came.', 'Nobody skated.', 'It rained.', 'It thawed.']
const text = sentences.join(' ')

type Asked = { showFailed: boolean }

/** Every way to show an answer with its list. */
const doors: Record<string, (answer: Answer, asked: Asked) => string> = {
  '<CitedAnswer>': (answer, { showFailed }) =>
    renderToStaticMarkup(<CitedAnswer answer={answer} showUncited={showFailed} />),
  '<CitedMarkdown> and <SourceList>': (answer, asked) =>
    renderToStaticMarkup(
      <>
        <CitedMarkdown text={text} data={answer} idPrefix="a" {...asked} />
        <SourceList data={answer} idPrefix="a" {...asked} />
      </>,
    ),
  'renderHtml and renderSourceList': (answer, asked) =>
    renderHtml(text, answer, asked) + renderSourceList(answer, asked),
  'a record: all citations in one list': ({ citations, failed, ...answer }, asked) => {
    const record = { ...answer, citations: [...citations, ...failed] }
    return renderHtml(text, record, asked) + renderSourceList(record, asked)
  },
}

/** The door that marks no others that failed. */
const remark = ({ citations, failed, sources }: Answer) =>
  renderToStaticMarkup(
    <>
      <Markdown remarkPlugins={[[remarkCitations, { citations, failed, sources }]]}>{text}</Markdown>
      <SourceList data={{ citations, failed, sources }} idPrefix="citespan" />
    </>,
  )

const answers = fc
  .array(
    fc.record({
      sentence: fc.nat(sentences.length - 1),
      status: fc.constantFrom(...statuses),
      verdict: fc.constantFrom(...verdicts),
      sourceIds: fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3', 'S4', 'S9'), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { maxLength: 8 },
  )
  .map((given) => {
    const all = given.map(({ sentence, ...changes }, index) =>
      cite(text, sentences[sentence]!, { id: `c${index}`, ...changes }),
    )
    const citations = all.filter(({ status }) => status !== 'failed')
    const failed = all.filter(({ status }) => status === 'failed')
    const sources = [1, 2, 3, 4].map((number) => citedSource(number, { toolName: 'searchWeb' }))
    return {
      ...emptyAnswer,
      status: 'complete',
      textParts: [text],
      sources,
      citations,
      failed,
    } satisfies Answer
  })

const isKnown = ({ sourceIds }: Citation) => sourceIds.some((id) => id !== 'S9')

describe('every marker leads to an entry of the list, and what a source contradicts has one', () => {
  const shown = Object.entries(doors).flatMap(([door, show]) =>
    [false, true].map((showFailed) => ({ door, show, showFailed })),
  )
  test.each([...shown, { door: 'remark and <SourceList>', show: remark, showFailed: false }])(
    '$door, other failed ones: $showFailed',
    ({ show, showFailed }) => {
      fc.assert(
        fc.property(answers, (answer) => {
          const $ = load(show(answer, { showFailed }))
          const entries = new Set(
            $('.citespan-sources li')
              .toArray()
              .map((entry) => `#${$(entry).attr('id')}`),
          )
          const links = $('.citespan-marker a').toArray()
          expect(links.map((link) => $(link).attr('href')).filter((href) => !entries.has(href!))).toEqual([])
          const marked = new Set(
            $('.citespan-marker')
              .toArray()
              .map((marker) => $(marker).attr('data-citation')),
          )
          const isMarked = ({ status, verdict }: Citation) =>
            status !== 'failed' || verdict === 'contradicted' || showFailed
          const expected = [...answer.citations, ...answer.failed].filter(isMarked).filter(isKnown)
          expect(marked).toEqual(new Set(expected.map(({ id }) => id)))
          expect($.text()).not.toContain('searchWeb')
        }),
      )
    },
  )
})
