import { CitationError } from '../../core/error.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { readXml } from '../container/read-xml.ts'
import type { EpubPackage } from './epub-package.ts'
import { resolvePath } from '../container/relationships.ts'

/**
 * The titles of the chapters by the names of their entries, from the table of contents; empty if there is none. Of a
 * table that is not well-formed XML, only the titles before the fault are read.
 */
export async function readEpubTitles(
  container: Container,
  { nav, ncx }: EpubPackage,
  options: ContainerOptions,
): Promise<ReadonlyMap<string, string>> {
  const entry = nav ?? ncx
  const titles = new Map<string, string>()
  if (entry === undefined) return titles
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  let target: string | undefined
  let label = ''
  let isLabel = false
  const note = () => {
    const text = label.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
    const path = target === undefined ? null : container.find(resolvePath(folder, target.split('#')[0]!))
    if (path !== null && text !== '' && !titles.has(path)) titles.set(path, text)
    label = ''
  }
  const read = readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (entry === nav && name === 'a') {
          target = attributes['href']
          isLabel = true
          label = ''
        }
        if (entry !== nav && name === 'navLabel') {
          isLabel = true
          label = ''
        }
        // In an NCX the label precedes its target.
        if (entry !== nav && name === 'content') {
          target = attributes['src']
          note()
        }
      },
      close(name) {
        if (entry === nav && name === 'a') note()
        if (name === 'a' || name === 'navLabel') isLabel = false
      },
      text: (text) => void (isLabel && (label += text)),
    },
    options,
  )
  // A table of contents with HTML entities is not valid XML; the chapters can be read without it.
  await read.catch((error: unknown) => {
    if (!(error instanceof CitationError) || error.code !== 'invalid-input') throw error
  })
  return titles
}
