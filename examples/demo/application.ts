import { CitationEngine, memoryStore } from 'citespan'
import { citationApp } from 'citespan/hono'
import { sqliteStore } from 'citespan/sqlite'
import { Hono } from 'hono'
import type { LibraryDocument } from './library.ts'
import { chooseModel } from './model.ts'
import type { BeforeWord } from './offline-model.ts'
import { originalsApp } from './originals.ts'
import { pageApp } from './page.ts'
import { pdfScripts } from './pdf-scripts.ts'
import { libraryTools } from './search.ts'
import { tryApp } from './try-page.ts'

const instructions = `You answer questions from a library of documents on Buchführung (in German), hazardous waste
and systematic reviews. Always search it first, and read the documents that fit before you answer. Answer in the
language of the question, in at most eight sentences, and only with what the documents say; if they say nothing
about it, say so. Do not write citation markers, footnotes or a list of sources: they are added later.`

/** What takes tools to make: the scripts of the pages by name, and the documents as they were read. */
export type DemoAssets = {
  scripts: ReadonlyMap<string, string>
  /** Those of the page "Try your own". */
  tryScripts: ReadonlyMap<string, string>
  library: readonly LibraryDocument[]
}

export type DemoApplication = { app: Hono; about: string; close(): Promise<void> }

/** The whole demo: the page, its chat service, and the records. */
export async function createApplication({
  database,
  assets,
  beforeWord,
  environment,
}: {
  /** Path of the SQLite file of the records; with `null` they are kept in memory. */
  database: string | null
  assets: DemoAssets
  /** Sets the pace of the offline model. */
  beforeWord?: BeforeWord
  environment: Record<string, string | undefined>
}): Promise<DemoApplication> {
  const { model, engine: options, about } = await chooseModel(environment, { beforeWord })
  const store = database === null ? memoryStore() : sqliteStore(database)
  const engine = new CitationEngine({ ...options, store })
  const pdf = await pdfScripts()
  const library = pdf.size > 0 ? assets.library : assets.library.map(withoutPdf)
  const tools = libraryTools(library)
  const app = new Hono()
  // Registered before the page, whose security headers must not apply to the files shown in it, nor to the other page.
  app.route('/', originalsApp(library))
  app.route('/', await tryApp({ scripts: assets.tryScripts }))
  app.route('/', await pageApp({ about, scripts: new Map([...assets.scripts, ...pdf]) }))
  // Everyone who reaches this server may read every conversation: it listens to this machine alone.
  app.route('/', citationApp(engine, { model, tools, instructions, scope: 'public' }))
  return { app, about, close: () => engine.close() }
}

/** The document as its text alone, where the page cannot show a PDF. */
function withoutPdf({ original, ...document }: LibraryDocument): LibraryDocument {
  return original?.mediaType === 'application/pdf' ? document : { ...document, original }
}
