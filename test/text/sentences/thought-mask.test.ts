import { expect, test } from 'vitest'
import { createThoughtMask } from '../../../src/text/sentences/thought-mask.ts'

// What is shown, with `·` for each line break; the thoughts; and how much is final before the end.
test.each<[string, string, string[], number]>([
  ['Yes. <thinker>a <think> b</think> <', 'Yes. <thinker>a ················· <', ['<think> b</think>'], 34],
  [
    '`<think>x\ny</b><thinking>q</thinking>',
    '`<think>x·y</b>······················',
    ['<thinking>q</thinking>'],
    37,
  ],
  ['~~~\n```\n<thought>Hm.</thought>', '~~~·```·<thought>Hm.</thought>', [], 30],
  ['```\na\n```\n<thinx\ny</thin <think>', '```·a·```·<thinx·y</thin <think>', [], 25],
  ['`<thinking>Hm. <think>', '`<thinking>Hm. <think>', [], 22],
  ['<reasoning>', '···········', ['<reasoning>'], 0],
  [
    '<think>b</think><thinka </thi b</thinking> <think>',
    '················<thinka </thi b</thinking> ·······',
    ['<think>b</think>', '<think>'],
    43,
  ],
  ['It is <think> and so on.', 'It is <think> and so on.', [], 6],
  ['It is. <think> and so on.', 'It is. ··················', ['<think> and so on.'], 7],
  ['- <thinking>Hm.</THINKING> So.', '- ························ So.', ['<thinking>Hm.</THINKING>'], 30],
  ['> ~~~~\n~~~\n<think>a</think>', '> ~~~~·~~~·<think>a</think>', [], 27],
  ['a < b. <thin', 'a < b. <thin', [], 7],
])('%j is shown as %j', (text, shown, thoughts, final) => {
  const mask = createThoughtMask()
  const first = mask.push(text)
  expect(first).toHaveLength(final)
  const masked = first + mask.end()
  expect(masked.replaceAll('\n', '·')).toBe(shown)
  expect(mask.thoughts.map(({ start, end }) => text.slice(start, end))).toEqual(thoughts)
  expect(mask.restore(masked)).toBe(text)
})

test.each([
  'Yes. <think>a</thi </think> So.',
  '`<think>` <reasoning>x\ny</reasoning>',
  'Yes. <thinker> <think',
])('%j is masked alike in any two pieces', (text) => {
  const whole = createThoughtMask()
  const shown = whole.push(text) + whole.end()
  for (let cut = 0; cut <= text.length; cut++) {
    const mask = createThoughtMask()
    expect(mask.push(text.slice(0, cut)) + mask.push(text.slice(cut)) + mask.end()).toBe(shown)
    expect(mask.thoughts).toEqual(whole.thoughts)
  }
})
