/**
 * Findings with sources become a report with footnotes: the sources are kept in a file, compressed into a context for the
 * model, cited by `[S1]`, and audited.
 *
 *     node examples/research-report/main.ts [sources.jsonl]
 *
 * Without a key: the report is written down here. With one, give `prompt` to `generateText`.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CitationEngine } from 'citespan'
import { auditMarks, instructions, readMarks, toFootnotes } from 'citespan/protocols'
import { createSourceContext, createSourceRepository, fileJournal } from 'citespan/repository'

const path = process.argv[2] ?? join(await mkdtemp(join(tmpdir(), 'citespan-')), 'sources.jsonl')
const repository = createSourceRepository({ journal: fileJournal(path) })

const found = [
  {
    finding: 'F1',
    url: 'https://ice.example/survey?utm_source=search',
    title: 'Glacier survey',
    publisher: 'Ice Office',
    publishedAt: '2024-05-01',
    content: 'The glacier lost 14 metres of ice between 2010 and 2020. The survey used lasers.',
  },
  {
    finding: 'F2',
    url: 'https://river.example/levels',
    title: 'River levels',
    content: 'In dry summers the river carries a third less water. Ferries then stop in August.',
  },
  // The first page again, found by another query.
  { finding: 'F3', url: 'https://ice.example/survey', title: 'Survey' },
  {
    finding: 'F4',
    url: 'https://snow.example/depths',
    title: 'Snow depths',
    content: 'Snow lay for 90 days.',
  },
]
for (const { finding, ...source } of found) {
  const { id, outcome } = await repository.register(source)
  await repository.recordUse(id, 'finding', finding)
  console.log(`${finding} rests on ${id} (${outcome})`)
}

const objective = 'How did the ice of the glacier change, and what did the river do?'
const context = createSourceContext({ repository })
const { text, tokens, counts } = await context.compress({ budget: 110, objective })
console.log(`\n${text}${tokens} tokens, levels ${JSON.stringify(counts)}`)

const sources = await repository.ordered()
const prompt = `${objective}\n\n${instructions('source-ids', sources)}\n\n${text}`
const report = `The glacier lost 14 metres of ice between 2010 and 2020. [S1]

In dry summers the river carries a third less water. [S2]`

console.log(`\nA prompt of ${prompt.split('\n').length} lines. The report:\n`)
const audit = auditMarks(report, { sources, protocols: ['source-ids'] })
repository.recordAudit(audit)

// What the marks cite is checked against the texts, which come back from the file as they were.
const cited = await Promise.all(['S1', 'S2'].map(async (id) => (await repository.get(id))!))
for (const { id } of cited) await repository.recordUse(id, 'report_section', 'Findings')
const response = readMarks(report, { sources, protocols: ['source-ids'] }).text
const { citations } = await new CitationEngine().attribute({ response, sources: cited })
const footnotes = toFootnotes({ text: response, sources: cited, citations })
console.log(footnotes.text)
for (const { status, sourceIds } of citations) console.log(`${status} by ${sourceIds.join(', ')}`)
console.log(audit.lines.join('\n'))
const { sources: kept, orphanedSources, citationCoverage, duplicatesFound } = repository.metrics()
console.log({ kept, orphanedSources, citationCoverage, duplicatesFound })
console.log(await repository.usage('S1'))
await repository.close()
