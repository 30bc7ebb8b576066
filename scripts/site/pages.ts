/**
 * The pages of the documentation as a site: README, docs/ and the reference unchanged, and a page for each example or
 * file that one of them links to.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { extname, join, posix } from 'node:path'

/** The sidebar: names of pages in docs/ under a heading. Pages that no group names are in the last group. */
const groups: readonly { text: string; names: readonly string[] }[] = [
  { text: 'Cite answers', names: ['chat', 'streams', 'endpoints', 'protocols', 'inputs', 'formats'] },
  { text: 'Show citations', names: ['page', 'images'] },
  { text: 'Check', names: ['accuracy', 'explain', 'models', 'promises', 'security'] },
  { text: 'Sources', names: ['documents', 'fetching', 'repository', 'research', 'content'] },
  { text: 'Keep and run', names: ['records', 'databases', 'service', 'archive', 'erasure', 'telemetry'] },
  { text: 'The project', names: ['versions', 'glossary', 'architecture'] },
]

export type SidebarItem = { text: string; link?: string; items?: SidebarItem[]; collapsed?: boolean }

/** Lists every page of docs/ and of the reference by its heading. */
export function sidebar(root = '.'): SidebarItem[] {
  const names = globSync('docs/*.md', { cwd: root }).map((path) => posix.basename(path, '.md'))
  const missing = groups.flatMap(({ names }) => names).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new Error(`The sidebar names pages that are not there: ${missing.join(', ')}.`)
  const grouped = new Set(groups.flatMap(({ names }) => names))
  const others = names.filter((name) => !grouped.has(name)).toSorted()
  const entries = globSync('docs/api/*.md', { cwd: root }).map((path) => posix.basename(path, '.md'))
  return [
    { text: 'Overview', link: '/' },
    ...[...groups, { text: 'More', names: others }].map(({ text, names }) => ({
      text,
      items: names.map((name) => ({ text: headingOf(join(root, `docs/${name}.md`)), link: `/docs/${name}` })),
    })),
    {
      text: 'Reference',
      collapsed: true,
      items: [
        { text: 'All names', link: '/docs/api/' },
        ...entries
          .filter((name) => name !== 'README')
          .toSorted()
          .map((name) => ({ text: headingOf(join(root, `docs/api/${name}.md`)), link: `/docs/api/${name}` })),
      ],
    },
    { text: 'Changes', link: '/CHANGELOG' },
    { text: 'Contributing', link: '/CONTRIBUTING' },
    { text: 'Security policy', link: '/SECURITY' },
  ].filter(({ items }) => items?.length !== 0)
}

function headingOf(path: string): string {
  const [, heading] = /^# (.+)$/m.exec(readFileSync(path, 'utf8')) ?? []
  if (!heading) throw new Error(`${path} has no heading to name it by.`)
  return heading.replaceAll('`', '')
}

/** The anchor of a heading as the links of pages write it; it is the same where the files are shown on a code host. */
export function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The files of the site before it is built, by path: markdown as text, pictures as the paths to read them from. */
export type SitePages = { markdown: Map<string, string>; files: Map<string, string> }

/** Reads the pages; throws for a link to a missing file. */
export function readPages(root = '.'): SitePages {
  const written = globSync('{README,CHANGELOG,CONTRIBUTING,SECURITY,docs/*,docs/api/*}.md', {
    cwd: root,
  }).map((path) => path.replaceAll('\\', '/'))
  const markdown = new Map<string, string>()
  const files = new Map<string, string>()
  const examples = new Set<string>()
  for (const path of written) {
    const text = readFileSync(join(root, path), 'utf8')
    markdown.set(
      sitePath(path),
      mapLinks(text, (target) => linkOf(target, path)),
    )
  }
  for (const path of examples) markdown.set(`${path}.md`, exampleText(path, root))
  return { markdown, files }

  function linkOf(target: string, from: string): string {
    if (/^(?:[a-z]+:|#|\/)/i.test(target)) return target
    const [name = '', anchor] = target.split('#', 2)
    const path = posix.join(posix.dirname(from), decodeURI(name))
    if (!existsSync(join(root, path))) throw new Error(`${from} links to ${target}, which is not there.`)
    if (written.includes(path)) {
      return relative(from, sitePath(path)) + (anchor === undefined ? '' : `#${anchor}`)
    }
    if (/\.(?:png|svg|jpe?g|webp)$/.test(path)) {
      files.set(path, join(root, path))
      return target
    }
    const example = /^examples\/[\w-]+/.exec(path)?.[0] ?? path
    examples.add(example)
    return relative(from, `${example}.md`) + (example === path ? '' : `#${fileAnchor(path)}`)
  }
}

/** The path in the site: `README.md` is the index of a folder. */
function sitePath(path: string): string {
  return path.replace(/(^|\/)README\.md$/, '$1index.md')
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(sitePath(from)), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Replaces the targets of links and pictures; code stays unchanged. */
function mapLinks(markdown: string, map: (target: string) => string): string {
  const parts = markdown.split(/(^(`{3,}|~{3,})[\s\S]*?^\2\s*$|`+[^`\n]*`+)/m)
  return parts
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) => {
      if (index % 2 === 1) return part
      return part.replace(/\]\(([^()\s]+)\)/g, (_, target: string) => `](${map(target)})`)
    })
    .join('')
}

const languages: Record<string, string> = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.html': 'html',
  '.css': 'css',
  '.json': 'json',
  '.py': 'python',
  '.md': 'md',
}

/** The files of an example one below the other, or a single file. */
function exampleText(path: string, root: string): string {
  const isFolder = statSync(join(root, path)).isDirectory()
  const paths = isFolder
    ? globSync('**/*', { cwd: join(root, path) })
        .map((name) => posix.join(path, name.replaceAll('\\', '/')))
        .filter((name) => extname(name) in languages && !name.includes('node_modules'))
        .toSorted()
    : [path]
  const sections = paths.map((name) => {
    const code = readFileSync(join(root, name), 'utf8')
    const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length + 1)))
    const title = isFolder ? posix.relative(path, name) : name
    const language = languages[extname(name)] ?? 'text'
    return `## ${title} {#${fileAnchor(name)}}\n\n${fence}${language}\n${code.trimEnd()}\n${fence}\n`
  })
  return `---\noutline: 2\n---\n\n# ${path}\n\n${sections.join('\n')}`
}

function fileAnchor(path: string): string {
  const inExample = /^examples\/[\w-]+\/(.+)$/.exec(path)?.[1] ?? posix.basename(path)
  return `file-${inExample.replaceAll(/[^\w]+/g, '-').toLowerCase()}`
}
