import { someRegistrar } from '../../../engine/registrar/some-registrar.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

const fee = 'The glacier lost 14 metres of ice between 2010 and 2020.'

/** A registrar in whose session one sentence of a source is cited; the id of the citation. */
async function withCitation() {
  const { registrar } = someRegistrar()
  const source = await registrar.addCustomSource({ name: 'Glaciers', content: ordinary.source })
  const { id } = await registrar.cite({ sourceId: source.id, claim: fee, quote: fee })
  return { registrar, source, id }
}

const refused = () => null

/** Prose with marks of what was registered, and questions of auditors. */
export const linkingReaders = {
  linkCitations: async (text) => {
    const { registrar, id } = await withCitation()
    await registrar.linkCitations({ text, numbers: { 1: id } }).catch(refused)
  },
  'linkCitations, a mark behind each line': async (text) => {
    const { registrar, id } = await withCitation()
    const lines = Array.from({ length: Math.ceil(text.length / 200) }, (_, index) =>
      text.slice(index * 200, (index + 1) * 200),
    )
    await registrar.linkCitations({
      text: lines.map((line) => `${line} [1].\n\n`).join(''),
      numbers: { 1: id },
    })
  },
  auditCitations: async (text) => {
    const { registrar, source } = await withCitation()
    for (const filter of [{ text }, { agentId: text }, { sourceId: text }, { sourceId: source.id }]) {
      await registrar.auditCitations(filter as never).catch(refused)
    }
  },
} satisfies Readers
