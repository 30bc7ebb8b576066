import { contentFormats } from '../../../../src/entries/content.ts'
import { formats } from '../../../../src/research/content/formats/formats.ts'
import { createUnwrapper } from '../../../../src/research/content/formats/unwrap-fence.ts'
import { digestSources } from '../../../../src/research/content/sources/digest.ts'
import { sidMap } from '../../../../src/research/content/sources/sid-map.ts'
import { readSourceRows } from '../../../../src/research/content/sources/source-rows.ts'
import type { Readers } from '../reader.ts'

const options = { sids: new Set([1, 2, 3]), sidecar: '/_citations' }
const delimiter = 'f00dfeed'

/** A text as content of each format: as all of it, and within what is well-formed. */
const within: Readonly<Record<(typeof contentFormats)[number], (text: string) => string>> = {
  markdown: (text) => `A [[S:1]] ${text}`,
  html: (text) => `<p>A<sup class="cite" data-sids="1">[S:1]</sup> ${text}</p>`,
  json: (text) => JSON.stringify({ a: text, _citations: [{ path: '/a', sids: [1] }] }),
  yaml: (text) => `a: ${JSON.stringify(text)}\nb: c [[S:1]]\n_citations: []\n`,
  xml: (text) => `<a><b data-sids="1">A</b><c><![CDATA[${text.replaceAll(']]>', '')}]]></c></a>`,
  mermaid: (text) => `flowchart TD\n  A["${text.replaceAll(/["\n]/g, ' ')}"]\n  %% [[S:1]]`,
}

/** What models write as content, and hostile sources of a prompt. */
export const contentReaders = {
  'generateContent, each format': async (text) => {
    for (const name of contentFormats) {
      await formats[name].read(text, options)
      await formats[name].read(within[name](text), options)
    }
  },
  'generateContent, hostile sources': async (text) => {
    const { rows } = readSourceRows([
      { sid: 1, title: text, text },
      { sid: 2, title: 'Rain', text: 'It rained.' },
    ])
    sidMap(rows, { delimiter })
    await digestSources(rows, { prompt: 'Did it rain?', budget: 10_000, delimiter })
  },
  'streamContent, deltas': (text) => {
    const unwrapper = createUnwrapper(['markdown'])
    for (let start = 0; start < text.length; start += 30) unwrapper.push(text.slice(start, start + 30))
    unwrapper.flush()
  },
} satisfies Readers
