import {
  createMarkReader,
  instructions,
  markStream,
  protocolNames,
  readMarks,
} from '../../../../src/protocols/index.ts'
import type { Readers } from '../reader.ts'

const sources = Array.from({ length: 20 }, (_, index) => ({
  id: `S${index + 1}`,
  url: `https://a.example/${index}`,
  title: `Report ${index}`,
}))

/** Marks in texts, and sources that they name. */
export const protocolReaders = {
  readMarks: (text) => readMarks(text, { sources }),
  'createMarkReader, in deltas': (text) => {
    const reader = createMarkReader({ sources })
    for (let start = 0; start < text.length; start += 3) reader.push(text.slice(start, start + 3))
    reader.flush()
    reader.found()
  },
  'readMarks, a hostile source': (text) =>
    readMarks('It rained [1] [source:a].\n\nSources:\n[1] A report\n', {
      sources: [{ id: 'a', title: text, url: `https://a.example/${text}` }],
    }),
  'instructions, hostile sources': (text) => {
    for (const protocol of protocolNames)
      instructions(protocol, [{ id: 'S1', title: text, url: `https://a.example/${text}` }])
  },
  'markStream, one line': async (text) => {
    const { readable, writable } = markStream({ sources })
    const writer = writable.getWriter()
    const written = writer.write(`x ${text}`).then(() => writer.close())
    for await (const _ of readable);
    await written
  },
} satisfies Readers
