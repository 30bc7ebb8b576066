import { describe, expect, test } from 'vitest'
import { createAsked } from '../../../src/engine/stream/asked-question.ts'

const text = (...texts: string[]) => texts.map((each) => ({ type: 'text', text: each }))
const user = (content: unknown) => ({ role: 'user', content })

describe('createAsked', () => {
  const messages: [name: string, messages: unknown, question: string | undefined][] = [
    ['a string', [user('How deep is it?')], 'How deep is it?'],
    ['parts of text', [user(text('How deep', 'is it?'))], 'How deep\nis it?'],
    ['parts of a page', [{ role: 'user', parts: text('How deep is it?') }], 'How deep is it?'],
    ['the content before the parts', [{ ...user('A?'), parts: text('B?') }], 'A?'],
    ['the last of the user', [user('A?'), user('B?'), { role: 'assistant', content: 'C.' }], 'B?'],
    [
      'text beside others',
      [user([{ type: 'file', text: 'x' }, null, { type: 'text' }, ...text('A?')])],
      'A?',
    ],
    ['parts without text', [user([{ type: 'file', text: 'x' }, 'x', { type: 'text', text: 1 }])], undefined],
    ['an empty string', [user('')], ''],
    ['nobody', [null, { role: 'system', content: 'A?' }], undefined],
    ['no messages', [], undefined],
    ['content of another type', [user({ text: 'A?' })], undefined],
    ['what is no list', { role: 'user', content: 'A?' }, undefined],
  ]
  test.each(messages)('of %s', (_, given, question) => {
    expect(createAsked(undefined, given).given).toBe(question)
    for (const call of [{ messages: given }, { prompt: given }]) {
      const asked = createAsked(undefined)
      asked.hear(call)
      expect([asked.given, asked.question()]).toEqual([undefined, question])
    }
  })

  test('a prompt that is a string is the question, whatever the messages are', () => {
    const asked = createAsked(undefined)
    asked.hear({ prompt: 'A?', messages: [user('B?')] })
    expect(asked.question()).toBe('A?')
  })

  test('what was given stays; else the first that is heard', () => {
    const given = createAsked('A?', [user('B?')])
    given.hear({ prompt: 'C?' })
    expect([given.given, given.question()]).toEqual(['A?', 'A?'])
    const heard = createAsked(undefined)
    for (const prompt of [[], 'C?', 'D?']) heard.hear({ prompt })
    expect([heard.given, heard.question()]).toEqual([undefined, 'C?'])
  })
})
