import { expect, test } from 'vitest'
import { isTextFrame } from '../../../../src/doors/web/body/text-frame.ts'

const delta = { type: 'text-delta', id: 't', delta: 'Ships wait.' }
const frame = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`

test.each<[string, string, boolean]>([
  ['text', frame(delta), true],
  ['text with a line break in it', frame({ ...delta, delta: 'a\n\nb' }), true],
  ['text outside ASCII', frame({ ...delta, delta: 'Hafen 港 🚢' }), true],
  ['two frames', frame(delta) + frame(delta), false],
  ['a frame and a part of the next', `${frame(delta)}data: {"type":"te`, false],
  ['the beginning of a frame', frame(delta).slice(0, -1), false],
  ['a frame of two lines', 'data: {"type":"text-delta",\ndata: "id":"t","delta":"a"}\n\n', false],
  ['a frame with other line ends', 'data: {"type":"text-delta","id":"t","delta":"a"}\r\n\r\n', false],
  ['the end of a part', frame({ type: 'text-end', id: 't' }), false],
  ['other keys first', frame({ id: 't', type: 'text-delta', delta: 'a' }), false],
  ['what is cut within', 'data: {"type":"text-delta","id":"t","delta":"a\n\n', false],
  ['a long frame', frame({ ...delta, delta: 'a'.repeat(20_000) }), false],
  ['a comment', ': keep-alive\n\n', false],
  ['nothing', '', false],
])('%s', (_, text, expected) => {
  expect(isTextFrame(new TextEncoder().encode(text))).toBe(expected)
})
