import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import files from '@fastify/static'
import { CitationEngine } from 'citespan'
import { nodeCitations } from 'citespan/node'
import fastify from 'fastify'

const { answer, sources } = JSON.parse(await readFile('answer.json', 'utf8'))

const app = fastify()
const citations = nodeCitations(new CitationEngine())
app.addHook('onRequest', (request, reply, done) => citations(request.raw, reply.raw, done))
app.post('/chat', async () => ({ answer, sources }))
app.register(files, { root: resolve('node_modules/citespan/dist'), prefix: '/citespan/' })
app.get('/', async (request, reply) => reply.type('text/html').send(await readFile('index.html', 'utf8')))
await app.listen({ port: Number(process.env.PORT) })
