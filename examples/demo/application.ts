import { CitationEngine } from 'citespan'
import { citationApp } from 'citespan/hono'
import { sqliteStore } from 'citespan/sqlite'
import { Hono } from 'hono'
import { loadLibrary } from './library.ts'
import { chooseModel } from './model.ts'
import type { BeforeWord } from './offline-model.ts'
import { originalsApp } from './originals.ts'
import { pageApp } from './page.ts'
import { libraryTools } from './search.ts'

const instructions = `You answer questions from a library of documents on Buchführung (in German), hazardous waste
and systematic reviews. Always search it first, and read the documents that fit before you answer. Answer in the
language of the question, in at most eight sentences, and only with what the documents say; if they say nothing
about it, say so. Do not write citation markers, footnotes or a list of sources: they are added later.`

export type DemoApplication = { app: Hono; about: string; close(): Promise<void> }

/** The whole demo: the page, its chat service, and the records in one SQLite file. */
export async function createApplication({
  database,
  beforeWord,
  environment,
}: {
  /** Path of the SQLite file. */
  database: string
  /** Sets the pace of the offline model. */
  beforeWord?: BeforeWord
  environment: Record<string, string | undefined>
}): Promise<DemoApplication> {
  const { model, engine: options, about } = chooseModel(environment, { beforeWord })
  const engine = new CitationEngine({ ...options, store: sqliteStore(database) })
  const library = await loadLibrary()
  const tools = libraryTools(library)
  const app = new Hono()
  // Registered before the page, whose security headers must not apply to the files shown in it.
  app.route('/', originalsApp(library))
  app.route('/', await pageApp({ about }))
  // Everyone who reaches this server may read every conversation: it listens to this machine alone.
  app.route('/', citationApp(engine, { model, tools, instructions, scope: 'public' }))
  return { app, about, close: () => engine.close() }
}
