import { describe, expect, test } from 'vitest'
import { createObjectReader } from '../../../src/cite/model/object-reader.ts'

/** What is read of an answer that comes in two pieces. */
function read(answer: string, at = answer.length) {
  const reader = createObjectReader('sid')
  const elements = [...reader.push(answer.slice(0, at)), ...reader.push(answer.slice(at)), ...reader.end()]
  return {
    texts: elements.map((element) => element.ok && element.text),
    saidNone: reader.saidNone,
    isOpen: reader.isOpen,
  }
}

const one = '{"sid":1,"q_relevance":[{"qid":"1","score":1}],"reasoning":"a \\"}\\" b"}'
const two = '{"sid": 2, "reasoning": "[{"}'

describe('createObjectReader', () => {
  test.each<[string, string, string[]]>([
    ['the list that was asked for', `{"elements":[${one},${two}]}`, [one, two]],
    ['a bare list', `[${one},\n${two}]`, [one, two]],
    ['a code fence with words around', `Here:\n\`\`\`json\n[${one}]\n\`\`\`\nThat is {all}.`, [one]],
    ['lines', `${one}\n${two}`, [one, two]],
    ['a draft in a thought', `<think>[${two}]</think>[${one}]`, [one]],
    ['objects that judge nothing', `[{"qid":"1"},${one},{"id":"sid"}]`, [one, '{"id":"sid"}']],
    ['an object for a list', `{"results":{"a":${one}}}`, [one]],
  ])('%s', (_, answer, expected) => {
    for (let at = 0; at <= answer.length; at++) {
      expect(read(answer, at)).toMatchObject({ texts: expected, isOpen: false, saidNone: false })
    }
  })

  test('none is said, or the answer is no list', () => {
    expect(read('{"elements":[]}')).toMatchObject({ texts: [], saidNone: true })
    expect(read('[]')).toMatchObject({ saidNone: true })
    expect(read('Nothing is relevant.')).toMatchObject({ texts: [], saidNone: false, isOpen: false })
    expect(read(`[${one.replace('[{"qid":"1","score":1}]', '[]')}]`).saidNone).toBe(false)
  })

  test('an answer that is cut off keeps what was whole', () => {
    for (let cut = one.length + 15; cut < `{"elements":[${one},${two}`.length; cut++) {
      expect(read(`{"elements":[${one},${two}`.slice(0, cut))).toMatchObject({ texts: [one], isOpen: true })
    }
  })

  test('an object without end is not kept', () => {
    expect(read(`[{"sid":1,"reasoning":"${'x'.repeat(30_000)}"}]`).texts).toEqual([false])
  })
})
