import { damaged } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { attributeOf, readXml } from '../container/read-xml.ts'
import { resolvePath } from '../container/relationships.ts'

/**
 * A book. `chapters` are the names of its entries in reading order, `nav` and `ncx` the entries of its tables of
 * contents in EPUB 3 and EPUB 2.
 */
export type EpubPackage = { title?: string; chapters: string[]; nav?: string; ncx?: string }

/**
 * The name of the entry that lists the parts of the book, from `META-INF/container.xml`. Throws `invalid-input` if that
 * file or the entry is missing.
 */
export async function packageOf(container: Container, options: ContainerOptions): Promise<string> {
  const entry = container.find('META-INF/container.xml')
  let path: string | undefined
  if (entry !== null) {
    await readXml(
      container,
      entry,
      {
        open: (name, attributes) =>
          void (name === 'rootfile' && (path ??= attributeOf(attributes, 'full-path'))),
      },
      options,
    )
  }
  const found = path === undefined ? null : container.find(resolvePath('', path))
  if (found === null) throw damaged(options.name, 'it names no package')
  return found
}

/**
 * Reads the package file `entry`: the title, and the names of the chapters, in order, and of the tables of contents.
 */
export async function readPackage(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<EpubPackage> {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  const items = new Map<string, { path: string; type: string; properties: string }>()
  const spine: string[] = []
  let title = ''
  let isTitle = false
  let isTitled = false
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        isTitle = name === 'title' && !isTitled
        if (name === 'item') {
          const { id, href, 'media-type': type = '', properties = '' } = attributes
          if (id !== undefined && href !== undefined)
            items.set(id, { path: resolvePath(folder, decodePath(href)), type, properties })
        }
        if (name === 'itemref' && attributes['idref'] !== undefined) spine.push(attributes['idref'])
      },
      close: () => {
        isTitled ||= isTitle
        isTitle = false
      },
      text: (text) => void (isTitle && (title += text)),
    },
    options,
  )
  const entryOf = (path: string | undefined) =>
    path === undefined ? undefined : (container.find(path) ?? undefined)
  const all = [...items.values()]
  const nav = entryOf(all.find(({ properties }) => properties.split(/\s+/).includes('nav'))?.path)
  const ncx = entryOf(all.find(({ type }) => type === 'application/x-dtbncx+xml')?.path)
  const chapters = spine.flatMap((id) => {
    const item = items.get(id)
    const isPage =
      item && /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml)$/.test(item.type)
    return isPage ? (entryOf(item.path) ?? []) : []
  })
  const clean = title.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  return {
    // A chapter that is listed twice is read once.
    chapters: [...new Set(chapters)],
    ...(clean !== '' && { title: clean }),
    ...(nav !== undefined && { nav }),
    ...(ncx !== undefined && { ncx }),
  }
}

function decodePath(href: string): string {
  const path = href.split('#')[0]!
  try {
    return decodeURIComponent(path)
  } catch {
    // Without valid percent-encoding, the path is the name itself.
    return path
  }
}
