import { globSync, readFileSync } from 'node:fs'
import { load } from 'cheerio'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { emptyAnswer } from '../../../src/page/client/answer.ts'
import type { Answer } from '../../../src/page/client/answer.ts'
import { CitedAnswer, SourcePanel, useConversationNumbers } from '../../../src/page/react.ts'
import type { ConversationMessage } from '../../../src/page/react.ts'
import { renderSourceView } from '../../../src/page/html/source-view.ts'
import { cite, citedSource, fourSources } from '../view/cite.ts'

const text = 'Snow fell on 12 days. The ice was 8 cm thick. Nobody skated there.'
const sources = [citedSource(1), citedSource(2)]
const snow = cite(text, 'Snow fell on 12 days.', { id: 'snow', textPart: 1 })
const data = { runId: 'r1', progress: 'complete' as const, sources, citations: [snow], uncited: [] }

function messageOf(given: unknown, id = 'm1'): ConversationMessage {
  const parts = [
    { type: 'step-start' },
    { type: 'text', text: 'Let me look.', state: 'done' },
    { type: 'tool-search', state: 'output-available' },
    { type: 'text', text, state: 'done' },
    { type: 'data-citations', id: 'citations', data: given },
  ]
  return { id, role: 'assistant', parts }
}

describe('<CitedAnswer>', () => {
  test('shows each text part, its markers and the sources they link to', () => {
    const $ = load(renderToString(<CitedAnswer message={messageOf(data)} className="mine" />))
    expect(
      $('.citespan-answer')
        .toArray()
        .map((part) => $(part).text()),
    ).toEqual(['Let me look.', 'Snow fell on 12 days.1 The ice was 8 cm thick. Nobody skated there.'])
    const href = $('.citespan-marker a').attr('href')!
    expect(href).toMatch(/^#[A-Za-z][\w-]*$/)
    expect($(`li[id="${href.slice(1)}"]`).text()).toContain('Report 1')
    expect($('.mine').attr()).toMatchObject({ 'data-status': 'complete', 'data-progress': 'complete' })
  })

  test('a part that the run did not write takes no marker away', () => {
    const { parts } = messageOf(data)
    const own = [{ type: 'text', text: 'One moment.' }, { type: 'text', text: '' }, null]
    const $ = load(renderToString(<CitedAnswer message={{ parts: [...own, ...parts] as never }} />))
    const of = (index: number) => $('.citespan-answer').eq(index).find('.citespan-marker').length
    expect([of(0), of(1)]).toEqual([0, 0])
    const alone = load(renderToString(<CitedAnswer message={messageOf(data)} />))
    expect($('.citespan-marker').length).toBe(alone('.citespan-marker').length)
    expect($('.citespan-marker').length).toBeGreaterThan(0)
  })

  test.each([
    null,
    undefined,
    {},
    { parts: null },
    { parts: [null, 1, { type: 'text' }] },
    { content: 'Hi.' },
  ])('the stored message %j is shown without an error', (stored) => {
    const html = renderToString(<CitedAnswer message={stored as never} />)
    expect(html).toContain('data-status="complete"')
  })

  test('ids are its own on a page, or as they are given', () => {
    const message = messageOf(data)
    const $ = load(
      renderToString(
        <>
          <CitedAnswer message={message} />
          <CitedAnswer message={message} />
          <CitedAnswer message={message} idPrefix="mine" />
        </>,
      ),
    )
    const hrefs = $('.citespan-marker a')
      .toArray()
      .map((link) => link.attribs['href'])
    expect(new Set(hrefs).size).toBe(3)
    expect(hrefs[2]).toBe('#mine-source-S1')
  })

  test.each([
    ['none', undefined],
    ['no data', { citations: 'none' }],
    ['a number', 7],
    ['a damaged source', { ...data, sources: [{ id: 1 }] }],
    ['offsets outside', { ...data, citations: [{ ...snow, end: 4000 }] }],
  ])('with %s shows the text', (_name, bad) => {
    const $ = load(renderToString(<CitedAnswer message={messageOf(bad)} />))
    expect($('.citespan-answer').last().text()).toBe(text)
    expect($('.citespan-marker').length).toBe(0)
  })

  test('shows sentences without a source and refused ones, when asked', () => {
    const ice = cite(text, 'The ice was 8 cm thick.', {
      textPart: 1,
      status: 'failed',
      verdict: 'unsupported',
    })
    const start = text.indexOf('Nobody')
    const answer: Answer = {
      ...emptyAnswer,
      textParts: ['Let me look.', text],
      sources,
      citations: [snow],
      failed: [ice],
      uncited: [
        { start, end: text.length, textPart: 1, reason: 'no-source' },
        { start: 0, end: 12, textPart: 0, reason: 'not-a-claim' },
      ],
    }
    const claims = (showUncited: boolean) => {
      const $ = load(renderToString(<CitedAnswer answer={answer} showUncited={showUncited} />))
      return $('.citespan-claim')
        .toArray()
        .map((claim) => [$(claim).text(), $(claim).attr('class')])
    }
    expect(claims(false)).toEqual([['Snow fell on 12 days.', 'citespan-claim verified']])
    expect(claims(true)).toEqual([
      ['Snow fell on 12 days.', 'citespan-claim verified'],
      ['The ice was 8 cm thick.', 'citespan-claim failed'],
      ['Nobody skated there.', 'citespan-claim unverified neutral'],
    ])
  })

  test.each([
    ['cited', ['Report 1 source1.example']],
    ['all', ['Report 1 source1.example', 'Report 2 source2.example']],
    ['none', []],
  ] as const)('lists the sources: %s', (listed, expected) => {
    const $ = load(renderToString(<CitedAnswer message={messageOf(data)} sources={listed} />))
    expect(
      $('.citespan-sources li')
        .toArray()
        .map((item) => $(item).text()),
    ).toEqual(expected)
  })
})

test('<SourcePanel> shows the text of a source as the string does, under its title', () => {
  const content = 'There was <snow> on 12 days & more.'
  const quotes = [{ start: 10, end: 26 }]
  const html = renderToStaticMarkup(
    <SourcePanel source={fourSources[0]!} content={content} quotes={quotes} idPrefix="panel" />,
  )
  expect(html).toContain(renderSourceView(content, quotes, { idPrefix: 'panel' }))
  const $ = load(html)
  expect($('mark').text()).toBe('<snow> on 12 day')
  expect($('section').attr('aria-label')).toBe('Report 1')
})

describe('useConversationNumbers', () => {
  function numbersOf(messages: ConversationMessage[]) {
    let seen: [string, number[]][] = []
    function Seen() {
      const answers = useConversationNumbers(messages)
      seen = [...answers].map(([id, answer]) => [id, answer.sources.map(({ number }) => number)])
      return null
    }
    renderToString(<Seen />)
    return seen
  }

  test('gives each source one number through all turns', () => {
    const later = {
      ...data,
      sources: [citedSource(7, { id: 'S1', number: 1 }), { ...citedSource(2), id: 'S2' }],
      citations: [{ ...snow, sourceIds: ['S1', 'S2'] }],
    }
    const first = { ...data, citations: [{ ...snow, sourceIds: data.sources.map(({ id }) => id) }] }
    const user = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'And then?' }] }
    expect(numbersOf([messageOf(first), user, messageOf(later, 'm2')])).toEqual([
      ['m1', [1, 2]],
      ['m2', [3, 2]],
    ])
  })
})

test('modules that a server component must not run say so', () => {
  const needing = globSync('src/page/react/*.{ts,tsx}').filter((path) =>
    /import \{[^}]*\b(?:use[A-Z]\w*|memo|Component)\b[^}]*\} from 'react'/.test(readFileSync(path, 'utf8')),
  )
  expect(needing.length).toBeGreaterThan(5)
  for (const path of needing) expect(readFileSync(path, 'utf8'), path).toMatch(/^'use client'\n/)
})
