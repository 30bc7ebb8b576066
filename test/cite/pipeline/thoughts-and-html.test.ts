import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createAnswerParts } from '../../../src/cite/pipeline/answer-parts.ts'
import { renderMarkers } from '../../../src/page/client.ts'

/** The claims of an answer that comes in these pieces, and what was passed over. */
function read(...pieces: string[]) {
  const claims: string[] = []
  const skipped: string[] = []
  const parts = createAnswerParts(
    (_, spans) => {
      for (const { start, end, text, checkable } of spans) {
        expect(text).toBe(pieces.join('').slice(start, end))
        if (checkable) claims.push(text)
      }
    },
    { onSkipped: (what) => skipped.push(what) },
  )
  for (const piece of pieces) parts.push(0, piece)
  parts.endAll()
  expect(parts.texts).toEqual([pieces.join('')])
  return { claims, skipped }
}

/** The same for the text as a whole, in single characters, and cut once at every place. */
function readInAllWays(text: string) {
  const whole = read(text)
  expect(read(...text)).toEqual(whole)
  for (let cut = 1; cut < text.length; cut++) expect(read(text.slice(0, cut), text.slice(cut))).toEqual(whole)
  return whole
}

const RAIN = 'Rain fell on 12 days.'
const RIVERS = 'Rivers rose by a metre.'

describe('thoughts in the content', () => {
  test.each([
    ['before the answer', `<think>\nSnow fell. Or not?\n\n- Snow melted.\n</think>\n\n${RAIN}`, [RAIN]],
    ['glued to it', `<think>Snow fell.</think>${RAIN}`, [RAIN]],
    [
      'several',
      `<think>Snow fell.</think>${RAIN}<think>Snow melted.</think>\n<think>Hail!</think> ${RIVERS}`,
      [RAIN, RIVERS],
    ],
    ['unclosed', `${RAIN}\n\n<think>Snow fell. Snow melted.`, [RAIN]],
    ['unclosed from the beginning', '<think>Snow fell. Snow melted.', []],
    ['unclosed, with the half of an end', `<think>Snow fell.</thi`, []],
    ['empty', `<think></think>${RAIN}`, [RAIN]],
    ['in capitals', `<THINK>Snow fell.</Think>\n${RAIN}`, [RAIN]],
    [
      'by another name',
      `<thinking>Snow fell.</thinking>\n<reasoning>Hail fell.</reasoning>\n${RAIN}`,
      [RAIN],
    ],
    ['with code in them', `<think>\n\`\`\`\nSnow fell.\n</think>\n${RAIN}`, [RAIN]],
    ['with another tag in them', `<think>A <think> is open. Snow fell.</think>\n${RAIN}`, [RAIN]],
    ['between list items', `- ${RAIN}\n<think>Snow fell.</think>\n- ${RIVERS}`, [RAIN, RIVERS]],
    ['within a sentence', `Rain fell <think>snow fell?</think> on 12 days.`, ['Rain fell', 'on 12 days.']],
  ])('%s are no claims', (_name, text, expected) => {
    expect(readInAllWays(text)).toEqual({ claims: expected, skipped: ['thought'] })
  })

  test.each([
    ['in a code span', `Models open \`<think>\` first. ${RAIN}`],
    ['in a code block', `\`\`\`\n<think>\n\`\`\`\n\n${RAIN}`],
    ['in a code block of a list', `- See:\n  \`\`\`html\n  <think>\n  \`\`\`\n\n${RAIN}`],
    ['as a word of a sentence', `The tag <think> opens a thought. ${RAIN}`],
    ['half of it', `The value is <thin and more. ${RAIN}`],
    ['of another name', `<thinker>Rodin made it.</thinker>\n\n${RAIN}`],
  ])('a tag %s hides nothing', (_name, text) => {
    const { claims, skipped } = readInAllWays(text)
    expect([claims.at(-1), skipped]).toEqual([RAIN, []])
  })

  test('any mixture is read the same in any pieces', () => {
    const words = fc.constantFrom(
      '<think>',
      '</think>',
      '<',
      '`',
      '```\n',
      '\n',
      '\n\n',
      'Snow fell. ',
      RAIN,
      '- ',
      '<p>',
      '</p>',
      '<thinking>',
      '</thinking>',
      '😀',
    )
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 14 }),
        fc.array(fc.nat(40), { maxLength: 8 }),
        (given, cuts) => {
          const text = given.join('')
          const pieces: string[] = []
          let from = 0
          for (const cut of cuts) pieces.push(text.slice(from, (from += cut)))
          expect(read(...pieces, text.slice(from)).claims).toEqual(read(text).claims)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('are told as an incident, are never cited, and stay in the text', async () => {
    const response = `<think>\nThe user asks. ${RIVERS}\n</think>\n\n${RAIN}`
    const engine = new CitationEngine()
    const { citations, uncited, incidents } = await engine.attribute({
      response,
      sources: [{ title: 'Weather', content: `${RAIN} ${RIVERS}` }],
    })
    expect(citations.map(({ text, status, start }) => [text, status, start])).toEqual([
      [RAIN, 'verified', response.lastIndexOf(RAIN)],
    ])
    expect(uncited).toEqual([])
    expect(incidents.map(({ code }) => code)).toContain('thoughts-not-cited')
  })
})

describe('HTML in the content', () => {
  test.each([
    ['paragraphs', `<p>${RAIN}</p><p class="x">${RIVERS}</p>`, [RAIN, RIVERS]],
    ['a list', `<ul>\n  <li>${RAIN}</li>\n  <li><b>${RIVERS}</b></li>\n</ul>`, [RAIN, RIVERS]],
    ['sentences of a division', `<div>${RAIN} ${RIVERS}</div>`, [RAIN, RIVERS]],
    [
      'rows of a table',
      '<table><tr><th>What</th><th>Days</th></tr>\n<tr><td>Rain</td><td>12 days</td></tr></table>',
      ['Rain</td><td>12 days'],
    ],
    [
      'a row with its header',
      '<table>\n<tr><th>Rain</th><td>12 days</td></tr>\n</table>',
      ['Rain</th><td>12 days'],
    ],
    ['text between tags', `<section><h2>Rain is wet</h2>${RAIN}<br>${RIVERS}</section>`, [RAIN, RIVERS]],
    [
      'a sentence with inline tags',
      '<p>Rain <i>fell</i> on <b>12</b> days.</p>',
      ['Rain <i>fell</i> on <b>12</b> days.'],
    ],
    [
      'attributes that look like sentences',
      `<p><a title="It rose. It > fell." href="x. Y">${RAIN}</a> ${RIVERS}</p>`,
      [RAIN, RIVERS],
    ],
    [
      'what is no text',
      `<script>rain("It fell.")</script><style>p { x: "Y. Z" }</style><p>${RAIN}</p>`,
      [RAIN],
    ],
    ['comments', `<div>${RAIN}<!-- Snow fell. --></div>`, [RAIN]],
    ['details', `<details><summary>Rain is wet</summary>${RAIN}</details>`, [RAIN]],
    ['HTML around markdown', `<div>\n\n${RAIN}\n\n- ${RIVERS}\n\n</div>`, [RAIN, RIVERS]],
  ])('%s', (_name, text, expected) => {
    expect(readInAllWays(text)).toEqual({ claims: expected, skipped: [] })
  })

  test.each([
    ['a tag that is not closed', `<p>${RAIN}</p><p title="${RIVERS}`, [RAIN]],
    ['a script that is not closed', `<p>${RAIN}</p><script>${RIVERS}`, [RAIN]],
  ])('%s is reported', (_name, text, expected) => {
    expect(readInAllWays(text)).toEqual({ claims: expected, skipped: ['html'] })
  })

  test('no claim begins or ends in a tag', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<li>',
      '<tr>',
      '<td>',
      '</td>',
      '</tr>',
      '<br/>',
      '<a href="a. B">',
      '</a>',
      '<!-- c. D -->',
      'Rain fell. ',
      'It rose',
      ' 3 < 4 ',
      '&amp;',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (given) => {
        const text = `<div>${given.join('')}`
        const parts = createAnswerParts((_, claims) => {
          for (const { start, end } of claims)
            for (const tag of text.matchAll(/<!--.*?-->|<\/?[a-z][^<>]*>/g))
              for (const offset of [start, end])
                expect(offset > tag.index && offset < tag.index + tag[0].length).toBe(false)
        })
        parts.push(0, text)
        parts.endAll()
      }),
      { numRuns: 500 },
    )
  })

  test('markers stand in it', async () => {
    const response = `<ul>\n<li>${RAIN}</li>\n<li>Snow melted late.</li>\n</ul>`
    const engine = new CitationEngine()
    const { citations } = await engine.attribute({
      response,
      sources: [{ title: 'Weather', content: `${RAIN} ${RIVERS}` }],
    })
    expect(citations.map(({ text, status }) => [text, status])).toEqual([[RAIN, 'verified']])
    expect(renderMarkers(response, citations, { format: 'html' })).toMatch(
      /days\.<span [^>]*>\[1\]<\/span><\/li>/,
    )
  })
})
