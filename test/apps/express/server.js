import { readFile } from 'node:fs/promises'
import { CitationEngine } from 'citespan'
import { nodeCitations } from 'citespan/node'
import express from 'express'

const { answer, sources } = JSON.parse(await readFile('answer.json', 'utf8'))

const app = express()
app.use('/chat', nodeCitations(new CitationEngine()))
app.post('/chat', (request, response) => response.json({ answer, sources }))
app.use('/citespan', express.static('node_modules/citespan/dist'))
app.get('/', (request, response) => response.sendFile('index.html', { root: '.' }))
app.listen(Number(process.env.PORT))
