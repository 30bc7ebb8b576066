import { globSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import type { DeclarationReflection, ProjectReflection, Router } from 'typedoc'

// TypeDoc needs a compiler API, which TypeScript 7 does not have.
registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-6' : name, context),
})

/** The pages by file name, and faults of exported names: no comment, or a type that is not exported. */
export type Reference = { pages: Map<string, string>; faults: string[] }

/** Renders the reference of the entries in a folder. */
export async function renderPages(folder: string): Promise<Reference> {
  const { Application } = await import('typedoc')
  const { simplifyTypes, undocumentedNames } = await import('./reflections.ts')
  const { nameTypes } = await import('./name-types.ts')
  const { unexportedTypes } = await import('./unexported-types.ts')
  const written = await mkdtemp(join(folder, 'pages-'))
  const app = await Application.bootstrapWithPlugins({
    entryPoints: [`${folder}/*.ts`],
    tsconfig: join(folder, 'tsconfig.json'),
    basePath: folder,
    plugin: ['typedoc-plugin-markdown'],
    out: written,
    ...layout,
  })
  const project = await app.convert()
  if (!project) throw new Error('The sources cannot be read.')
  simplifyTypes(project)
  nameTypes(project)
  let index = ''
  // The router, which knows the place of each name, exists only while pages are rendered.
  app.renderer.postRenderAsyncJobs.push(async () => {
    index = await indexPage(project, app.renderer.router!)
  })
  await app.generateOutputs(project)
  const pages = new Map([['README.md', index]])
  for (const path of globSync(`${written}/**/*.md`)) {
    const name = basename(path)
    if (name !== 'README.md') pages.set(name, withEntryName(await readFile(path, 'utf8')))
  }
  const undocumented = undocumentedNames(project).map((name) => `${name} has no comment`)
  const unexported = unexportedTypes(project).map((fault) => `${fault}, which no entry exports`)
  return { pages, faults: [...undocumented, ...unexported] }
}

/** Layout of the pages. They have no line numbers of files, which change with every edit. */
const layout = {
  // Types were checked before; the declarations come from several versions of TypeScript.
  skipErrorChecking: true,
  logLevel: 'Error',
  readme: 'none',
  disableSources: true,
  excludeExternals: true,
  excludePrivate: true,
  excludeProtected: true,
  outputFileStrategy: 'modules',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useHTMLAnchors: true,
  parametersFormat: 'table',
  propertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideDefaults: true },
} as const

/** The name that an application imports from. */
function importName(entry: string): string {
  return entry === 'citespan' ? entry : `citespan/${entry}`
}

function withEntryName(page: string): string {
  return page.replace(/^# (.*)$/m, (_heading, entry: string) => `# ${importName(entry)}`)
}

/** All exported names by entry, each with the first sentence of its comment. */
async function indexPage(project: ProjectReflection, router: Router): Promise<string> {
  const { firstSentence } = await import('./reflections.ts')
  const line = (exported: DeclarationReflection) =>
    `- [\`${exported.name}\`](${router.getFullUrl(exported)}): ${firstSentence(exported)}`
  const ofEntry = ({ name, children = [] }: DeclarationReflection) =>
    [`## [${importName(name)}](${name}.md)`, children.map(line).join('\n')].join('\n\n')
  const entries = (project.children ?? []).toSorted(
    (a, b) => Number(b.name === 'citespan') - Number(a.name === 'citespan'),
  )
  return ['# Reference', INTRODUCTION, ...entries.map(ofEntry)].join('\n\n') + '\n'
}

const INTRODUCTION =
  'All names that the entries export. Made by `npm run docs:api` from the comments in the code; do not edit.'
