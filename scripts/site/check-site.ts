import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { load } from 'cheerio'

/** Links of a built site whose file or anchor does not exist, each with the page that it is on. */
export async function checkSite(folder: string, base = '/'): Promise<string[]> {
  const files = new Set(globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/')))
  const pages = new Map<string, { ids: Set<string>; targets: Set<string> }>()
  for (const path of files) {
    if (path.endsWith('.html')) pages.set(path, readPage(await readFile(join(folder, path), 'utf8')))
  }
  return Array.from(pages, ([path, { targets }]) =>
    Array.from(targets).flatMap((target) => {
      const found = placeOf(target, path)
      if (!found) return []
      const { file, anchor } = found
      if (!files.has(file)) return [`${path}: ${target} is not there`]
      const ids = pages.get(file)?.ids
      return anchor && ids && !ids.has(anchor) ? [`${path}: ${target} has no such anchor`] : []
    }),
  ).flat()

  /** The file of a link's target within the site; `null` for a target elsewhere. */
  function placeOf(target: string, from: string): { file: string; anchor: string } | null {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return null
    const [path = '', hash = ''] = target.split('#', 2)
    const within = path.startsWith(base) ? path.slice(base.length) : posix.join(posix.dirname(from), path)
    const file = path === '' ? from : decodeURI(posix.normalize(within.split('?')[0]!))
    const isFolder = file === '.' || file === '' || file.endsWith('/')
    const shown = isFolder ? posix.join(file, 'index.html') : file
    return {
      file: files.has(shown) || /\.\w+$/.test(shown) ? shown : `${shown}.html`,
      anchor: decodeURIComponent(hash),
    }
  }
}

function readPage(html: string): { ids: Set<string>; targets: Set<string> } {
  const $ = load(html)
  const all = (selector: string, name: string) =>
    new Set(
      $(selector)
        .toArray()
        .map((element) => $(element).attr(name)!),
    )
  return {
    ids: new Set([...all('[id]', 'id'), ...all('a[name]', 'name')]),
    targets: new Set([...all('[href]', 'href'), ...all('[src]', 'src')]),
  }
}
