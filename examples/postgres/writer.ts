/** Stores a few cited answers in the database of `CITATION_DB_URL`. Usage: `writer.ts <name> <session id>`. */
import { CitationEngine } from 'citespan'
import { postgresStore } from 'citespan/postgres'

const [name, sessionId] = process.argv.slice(2)
const lakes = [
  { lake: 'Lake Aven', depth: 212, area: 84 },
  { lake: 'Lake Brille', depth: 97, area: 31 },
  { lake: 'Lake Cassia', depth: 148, area: 59 },
]

const engine = new CitationEngine({ store: postgresStore(process.env.CITATION_DB_URL!) })
for (const { lake, depth, area } of lakes) {
  const { citations, stored } = await engine.attribute({
    sessionId,
    agentId: name,
    response: `${lake} is ${depth} metres deep at its deepest point. It covers ${area} square kilometres.`,
    sources: [
      {
        title: `${lake}, a survey`,
        url: `https://lakes.example/${lake.toLowerCase().replace(' ', '-')}`,
        content: `${lake} was surveyed in 2019. ${lake} is ${depth} metres deep at its deepest point. It covers ${area} square kilometres.`,
      },
    ],
  })
  console.log(`${name} writer: ${lake}, ${citations.length} citations, ${stored ? 'stored' : 'not stored'}`)
}

await engine.close()
