/**
 * What surrounds each block of the documents in a reader's own code, by document and in
 * the order of its TypeScript and HTML blocks. A block is compiled and run in its context.
 */
export type Context = {
  /** What comes before the block: imports and the values that it takes for granted. */
  before?: string
  /** What comes after it; sets `output`, the text that is compared with `shows`. */
  after?: string
  /** `component`: the block is the inside of a React component, which is rendered to HTML. */
  within?: 'module' | 'component'
  /** Where it runs: in Node, or bundled in a browser. */
  runs?: 'node' | 'browser'
  shows: RegExp
}

const cited = `
import { CitationEngine } from 'citespan'
import type { Citation, CitationsData } from 'citespan'
import { toCitationsData } from 'citespan/client'
const text = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const content = text + ' The village below it has a museum.'
const attributed = await new CitationEngine().attribute({
  response: text,
  sources: [{ title: 'Glacier report', url: 'https://glacier.example/report', content }],
})
const data: CitationsData = toCitationsData({ ...attributed, progress: 'complete' })
const { citations, sources } = data
const citation: Citation = citations[0]!
const source = sources[0]!
`
const message = `${cited}
import type { CitedUIMessage } from 'citespan/ai'
const message: CitedUIMessage = {
  id: 'm1',
  role: 'assistant',
  parts: [{ type: 'text', text }, { type: 'data-citations', id: 'c', data }],
}
`
const marker = /<sup[^>]*citespan-marker/

export const contexts: Record<string, readonly Context[]> = {
  'README.md': [
    {
      before: `import { model, tools } from '../../../examples/stream-text/model.ts'`,
      after: `
        const question = { role: 'user', content: 'How long may hazardous waste be stored?' }
        const body = JSON.stringify({ sessionId: 's1', messages: [question] })
        const output = await (await POST(new Request('https://app.example', { method: 'POST', body }))).text()`,
      shows: /"type":"data-citations".*"status":"verified"/,
    },
    {
      before: `import { model } from '../../../examples/stream-text/model.ts'`,
      after: `
        const sources = [{ title: 'Fees', content: 'The fee is 12 euros a year.' }]
        const attributed = await citations.attribute({ response: 'The fee is 12 euros a year.', sources })
        const output = JSON.stringify(attributed)
        await citations.close()`,
      shows: /"stored":true/,
    },
  ],
  'docs/records.md': [
    {
      before: `
        import { connectTo } from '../../fixtures/databases.ts'
        import { startPostgres } from '../../fixtures/postgres.ts'
        const server = await startPostgres()
        const ownerUrl = server.connectionString
        const owner = await connectTo(ownerUrl)
        await owner.query("create role web_backend login; create role audit_login login")
        await owner.query("create role reviewer_login login password 'reviewer'")
        const reviewerUrl = Object.assign(new URL(ownerUrl), { username: 'reviewer_login', password: 'reviewer' }).href`,
      after: `
        const { rows } = await owner.query('select login, role from citespan_logins order by login')
        const own = { actor: { role: 'agent', project: 'lifts', sessionId: 's', agentId: 'reviewer' } } as const
        const output = JSON.stringify([rows, await store.listEvents({}, own)])
        await store.close()
        await owner.end()
        await server.stop()`,
      shows:
        /"audit_login","role":"auditor".*"reviewer_login","role":"agent".*"web_backend","role":"service".*"items":\[\]/,
    },
  ],
  'docs/page.md': [
    {
      before: `${cited}
        const runs = [{ data }]
        const answer = { current: { ...data, runId: 'r2' } }
        const shown: unknown[] = []
        const show = (numbered: unknown) => void shown.push(numbered)`,
      after: `const output = JSON.stringify(shown)`,
      shows: /"number":1.*"number":1/,
    },
    {
      before: `${cited}
        import { insertMarkers, removeMarkers } from 'citespan/client'
        const answer = text`,
      after: `const output = marked.text`,
      shows: /2020\.\[1\]$/,
    },
    {
      before: `${cited}
        const body = '{}'
        const chunks = [
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: text },
          { type: 'text-end', id: 't' },
          { type: 'data-citations', id: 'c', data },
          { type: 'finish' },
        ]
        const frames = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
        window.fetch = async () => new Response(frames.map((frame) => 'data: ' + frame + '\\n\\n').join(''))`,
      after: `
        await new Promise(requestAnimationFrame)
        const output = document.body.innerHTML`,
      runs: 'browser',
      shows: /The glacier lost 14 metres.*citespan-marker.*Glacier report/s,
    },
    {
      before: `${cited}
        const element = document.body.appendChild(document.createElement('div'))
        citation.evidence[0]!.quote = 'The committee found a straightforward answer'
        const other = { quote: 'Fees fell by 4.7 %' }`,
      after: `const output = JSON.stringify(await view.ready)`,
      runs: 'browser',
      shows: /"state":"shown"/,
    },
    {
      before: `${cited}
        const element = document.body.appendChild(document.createElement('div'))
        const html = '<p>' + content + '</p>'`,
      after: `const output = element.innerHTML`,
      runs: 'browser',
      shows: /<iframe/,
    },
    {
      before: `import 'react'`,
      within: 'component',
      shows: /^$/,
    },
    {
      before: `${message}
        import { useState } from 'react'
        import { CitedAnswer, SourcePanel } from 'citespan/react'
        import type { OpenDetail } from 'citespan/element'`,
      within: 'component',
      shows: marker,
    },
    {
      before: `${message}
        import { createContext, useContext } from 'react'
        import type { ReactNode } from 'react'
        import type { UIMessage } from 'ai'
        import { CitedMarkdown, toInlineCitation, useCitations } from 'citespan/react'
        import type { InlineCitation } from 'citespan/react'
        type Props = { children?: ReactNode; sources?: string[]; title?: string; url?: string; description?: string }
        const Part = ({ children, title, sources }: Props) => <i>{sources?.join()}{title}{children}</i>
        const InlineCitationCard = Part, InlineCitationCardTrigger = Part, InlineCitationCardBody = Part
        const InlineCitationCarousel = Part, InlineCitationCarouselContent = Part
        const InlineCitationCarouselItem = Part, InlineCitationSource = Part, InlineCitationQuote = Part`,
      after: `
        import { renderToString } from 'react-dom/server'
        const output = renderToString(<InlineCited message={message} />)`,
      shows: /<i>https:\/\/glacier\.example.*Glacier report/,
    },
    { before: cited, within: 'component', shows: marker },
    {
      before: `${cited}
        const Link = 'a'`,
      within: 'component',
      shows: marker,
    },
  ],
  'docs/models.md': [
    // Constructed and not run: the first check would download the model.
    { after: `const output = [verifier.name, typeof citations.attribute].join()`, shows: /^nli,function$/ },
    {
      after: `const output = [matcher.name, typeof citations.attribute].join()`,
      shows: /^embedding,function$/,
    },
  ],
  'docs/security.md': [
    {
      before: `
        import { CitationEngine, memoryStore } from 'citespan'
        const store = memoryStore()
        export const engine =`,
      after: `
        const page = engine.addWebSource('http://wiki.corp.example:81/')
        const output = await page.then(({ id }) => id, ({ message }: Error) => message)`,
      shows: /its port 81 is not allowed/,
    },
    {
      before: `
        import { CitationEngine } from 'citespan'
        import { serve } from '@hono/node-server'
        import { Hono } from 'hono'
        const app = new Hono().get('/', (c) => c.text('hello'))
        const port = 0
        const citations = new CitationEngine()
        const run = citations.run()
        let output = ''
        process.exit = (code) => { output = String(code); return undefined as never }`,
      after: `
        await new Promise((resolve) => server.once('listening', resolve))
        process.emit('SIGTERM')
        run.push(0, 'An answer.')
        await run.finish()
        while (!output) await new Promise((resolve) => setTimeout(resolve, 1))`,
      shows: /^0$/,
    },
  ],
  'docs/explain.md': [
    {
      before: `
        import { CitationEngine } from 'citespan'
        const citations = new CitationEngine()
        const response = 'The fee is 12 euros a year.'
        const sources = [{ title: 'Fees', content: 'The fee is 15 euros a year.' }]
        const shown: unknown[] = []
        const console = { log: (...values: unknown[]) => void shown.push(...values) }`,
      after: `const output = JSON.stringify(shown)`,
      shows: /"fact-changed"/,
    },
  ],
}
